"""Where the rules come from, where their sources disagree, what was ruled where they are silent.

Data for `describe`. Keys of sources are those of the options and presets.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

SOURCES: Final[Mapping[str, str]] = {
    "000": "A page on the game for three in the manner of David Parlett, with its owner's notes.",
    "002": "Swedish rules of femhundra, for two to five players.",
    "003": "The encyclopedia article on 500, for two to six players, with many variations.",
    "004": "An English handbook of the 1910s, for three players.",
    "X1": "500 for 2, Queensland championships of 2025: local rules.",
    "X2": "Notes of an Australian class and club.",
    "X3": "Digests of general Australian rules.",
    "X4": "A teacher of the game in New Zealand and Australia.",
    "X5": "The options of a large online card room.",
    "X6": "A public program for four players with the split-the-colours option.",
    "X7": "A public score keeper for the Australian game.",
    "X8": "An iPhone score keeper, a family's program and two old American texts.",
    "X9": "An early American leaflet with the multiplying table of points.",
    "X10": "Older copies of the encyclopedia article.",
    "X11": "Another part of the English handbook: what a revoke costs.",
    "X12": "A digest of disputed rules.",
    "X13": "American house rules with inkles.",
    "E4": "A club in New Zealand.",
    "W": "The encyclopedia article's section on packs, and its older revisions.",
    "Y1": "The rules of an American university for 45 cards.",
    "Y2": "Rules for 45 cards from western Canada.",
    "Y3": "A program for 46 cards from Quebec.",
    "Y5": "Two public programs, for two with dummies and for four.",
    "Y7": "An Australian digest on the play of the joker.",
    "house rule 1 to 10": "House rules in real use, found on clubs' pages and in requests of "
    "players; no preset plays them.",
    "O, R, Q": "An option (O) or ruling (R) of the rules catalogue, a ruling (Q) on card play.",
}

DISAGREEMENTS: Final[Mapping[str, str]] = {
    "Where misère stands": "000 places it just above 8♠. 002 and 003 let 8♠ outrank it, and a "
    "variation of 003 already 7♦. 004 has no misère.",
    "What open misère is worth": "520 in 000, in 002's game for three and on Australian packs; 500 "
    "in 002's game for four and at most Australian tables. 004 has none.",
    "How long an auction lasts": "000 and 004 go round until all but one have passed. 002 gives "
    "everybody one chance, goes round for four players and knows going round as a newer custom.",
    "Slam": "000, 004 and 002's single chance lift a made bid of less than 250 to 250 for all ten "
    "tricks. 002 drops this where the auction goes round. 003 has it as a variation, up to 8♠.",
    "Two sides at the target in one hand": "The bidder in 000, 003 and 004, before the order of "
    "tricks. 002 prefers the declarer on equal points only. A variation of 003 counts points.",
    "Winning on tricks": "Allowed in 000, 002 and 004. A note in 000 stops tricks at 490; 002's "
    "game for four does so when the bid failed; much of Australia wants a made bid.",
    "The floor": "In 000 and 002 the game ends at -500 and the best score wins. 003 lets the side "
    "at the floor lose, with variations. 004 has no floor.",
    "When everybody passes": "000, 002 and 004 play the hand at no trumps for ten a trick. A note "
    "in 000 turns up the kitty and bids again. An older text of 003 deals again.",
    "The partner in a game for five": "002 announces him, pays in full, and bars trumps and own "
    "cards. 003 announces or hides him, pays in full or half, and bars only the joker.",
    "Revokes": "000 scores the contract against who revoked. X11 gives up the hand, or replays it "
    "from the revoke.",
}

RULINGS: Final[Mapping[str, str]] = {
    "R1": "Exactly 500 is out the front door, exactly -500 out the back door.",
    "R2": "A slam never lowers a score, and `8 or less` means 8♠ or less.",
    "R3": "A won misère pays the opponents nothing, unless a table pays them for their own tricks.",
    "R4": "A lost misère pays a side of partners once: ten for each of the bidder's tricks.",
    "R5": "The target is looked at before the floor.",
    "R6": "Several best scores are joint winners where the floor or a spread ends the game.",
    "R7": "On a lost misère the opponent who needed fewer of the bidder's tricks was first; on "
    "equal need both were.",
    "R8": "Breach points stop ten short of the target and of the floor, and carry nobody back.",
    "R9": "A bidder who plays alone scores the full value also where partners get half.",
    "R10": "A declared hand that is made scores what one that is lost costs, 500 as a rule.",
    "R11": "The French Canadian game keeps ten a trick on bids, none on the misère kinds.",
    "R12": "002's game for four has no slam and takes its other rules from the game for three.",
    "R13": "Where bidder and called partner both reach the target, the bidder wins.",
    "R14": "Of two bids of equal value the one for more tricks outranks; an option lets neither.",
    "R15": "A ban covers the very next auction, also if that is passed out.",
    "R16": "The set rule is applied to bids of six too.",
    "R17": "An opponent's revoke counts as a made bid, also where only a bid may win.",
    "R18": "Penalties are taken off before the end of the game is looked at.",
    "R19": "Where play is stopped an open contract scores nothing, a lost one is paid for, and the "
    "tricks taken count.",
}

# On the play of the cards, above all on the joker.
CARD_RULINGS: Final[Mapping[str, str]] = {
    "Q1": "Where the joker counts in the suit led (002, 004), a hand that can follow may play it: "
    "no bar is stated.",
    "Q2": "There nobody has to play it at no trumps when void; 002 tells that duty as what is "
    "different in a misère.",
    "Q3": "The first card of a suit is played in the first trick of the deal to which it is led.",
    "Q4": "The last card of a suit comes from a hand with no natural card of it left that has not "
    "shown a void in it.",
    "Q5": "Under first or last, a suit named with a joker was not led before, or its leader holds "
    "no natural card of it.",
    "Q6": "A hand of nothing but jokers that has failed in all four suits names any suit.",
    "Q7": "A barred joker that is the only card left is played and wins.",
    "Q8": "A joker without value on a suit renounced has none as the last card either.",
    "Q9": "Both jokers stand above both bowers.",
    "Q10": "At no trumps each of two jokers is as a single one, and the stronger beats the weaker; "
    "where only a void hand may play one, it proves the void.",
    "Q11": "A joker kept for the last trick of a misère wins it.",
    "Q12": "A bidder who still holds such a joker discarded wrongly; played on, it is his last "
    "card.",
    "Q13": "A joker that is the lowest card of a misère may not be played by who can follow.",
    "Q14": "A four that joins the trumps stands below their five.",
    "Q15": "The French Canadian deal is 3 each, 3 to the kitty, 3 each, 3 to the kitty, 4 each.",
    "Q16": "The game for two with 52 cards has no joker, and its kitty is free.",
    "Q17": "At no trumps any card but the joker may be called for a partner.",
    "Q18": "A joker declared in a misère is the top card of its suit, with no duty when void.",
    "Q19": "Where jacks are on top, a declared joker stands above the jack of its suit.",
    "Q20": "A void shown by a revoke that was not put right counts: it was claimed.",
    "Q21": "The Australian and New Zealand presets make a void hand play its joker in a misère, "
    "as Y5 does; 003 has no such duty.",
    "Q22": "A suit named with a joker binds the others in the last trick too.",
}

# Where even the rulings can be read two ways: what the engine does.
SETTLED: Final[tuple[str, ...]] = tuple(
    """\
A revoke in a hand that everybody passed costs nothing: the rule speaks of a contract.
Under the rule of 1904 a contract with a revoke is scored after all tricks; play is not stopped.
The rule of 1904 ends play before the tenth trick only; a whole hand is decided by the tie rule.
Who stood at the target before the hand was there before anybody who came by tricks.
On a lost misère that pays for the bidder's tricks, whoever needed fewer of them was first.
Where a misère pays for own tricks, their order decides as in any hand.
A call of the club's own where no trick may be won is set like a misère, any other never is.
Where passed players come in again at any time, a raise by the last one lets the others in too.
In a rotating game an opponent's revoke costs that player his trick points, not who sat with him.
With no target there is no end by score, also where the target had to be hit exactly.
Two specials above the same call stand in the order in which they are listed.
In a second auction over the face-up kitty nobody is barred, whatever brings players in again.
Double nullo that needs the partner's nullo needs a call of the partner, not of the caller.
A hand that keeps back an exposed card breaks the rules but does not revoke, if it follows suit.
A dummy that turns up a suit in which it had failed is not known to be void in it any longer.
""".splitlines()
)

# Numbers and meanings that no source gives.
NOT_FROM_A_SOURCE: Final[tuple[str, ...]] = (
    "What a declared hand scores when it is made.",
    "What hi/lo means and is worth (five tricks exactly and 350 come from one program).",
    "The values of the specials in split the colours.",
    "The place of bar nullo.",
    "The points of a breach and of a wrong discard.",
    "The kitty of the game for two with 52 cards.",
)
