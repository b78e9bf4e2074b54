"""Whole games, written in one line each: dealing on, phases, formats, bans, endings."""

from __future__ import annotations

from rules_engine import events
from rules_engine.format import Format
from rules_engine.game import GameState, Outcome, apply
from rules_engine.notation import parse_game
from rules_engine.profiles import PROFILES


def played(line: str) -> GameState:
    """The state after a game in notation."""
    return parse_game(line).replay()


def scores(line: str) -> dict[str, int]:
    return played(line).scores.to_data()


def test_the_real_hand_of_the_report_sends_east_west_out_the_front_door() -> None:
    """340 to 510, dealer East: 6♣ by West makes seven; East-West stood above 500 unfinished."""
    before = played("australian-4 / E:")
    sides = before.scores.sides
    state = _with_scores(before, {"NS": 340, "EW": 510})
    for event in parse_game("australian-4 / E: - 6C - - ; EWNWNNWWWE").events:
        state = apply(state, event)
    assert state.scores.to_data() == {"NS": 370, "EW": 570}
    assert state.outcome == Outcome(("EW",), "target")
    assert state.finished is not None
    assert [(line.side, line.reason, line.points) for line in state.finished.lines] == [
        ("EW", "contract", 60), ("NS", "tricks", 30),
    ]  # fmt: skip
    assert sides == ("NS", "EW")


def _with_scores(state: GameState, given: dict[str, int]) -> GameState:
    data = {**state.to_data(), "scores": list(given.values())}
    return GameState.from_data(state.rules, state.format, data)


def test_the_deal_moves_to_the_left_after_every_hand() -> None:
    state = played("avondale-4 / N: 6S ... ; NS=4,EW=6 / E: 6S ... ; NS=5,EW=5 / S: 7S")
    assert (state.dealer, state.hand, state.played) == (2, 3, 2)


def test_a_passed_out_hand_is_dealt_again_by_the_rules_dealer() -> None:
    assert played("avondale-4 / N: - - - -").dealer == 1
    assert played("us-inkle-4 / N: - - - -").dealer == 0
    assert played("parlett-3-house / A: - - - - - -").dealer == 1
    assert played("parlett-3 / A: ... ; A=3,B=4,C=3").dealer == 1


def test_a_thrown_in_hand_stands_on_the_sheet_without_points() -> None:
    hand = played("us-inkle-4 / N: 6H ...").finished
    assert hand is not None
    assert hand.all_pass == "redeal_same_dealer"
    assert hand.calls == ((1, "6H"), (2, "pass"), (3, "pass"), (0, "pass"))
    assert set(hand.points.values) == {0}
    assert hand.contract is None


def test_others_pass_stops_where_a_second_auction_opens() -> None:
    state = played("parlett-3-house / A: ...")
    assert state.phase == "auction"
    assert state.auction.second
    assert state.turn == 1


def test_a_passed_out_hand_may_be_told_without_its_auction() -> None:
    assert played("avondale-4 / N: =pass").hand == 2
    assert played("parlett-3 / A: =pass").phase == "play"
    thrown = played("parlett-3-house / A: =pass").finished
    assert thrown is not None
    assert thrown.all_pass == "thrown_in"
    assert played("us-inkle-4 / N: 6H =pass").hand == 2


def test_a_contract_may_be_told_in_mid_auction_and_keeps_the_calls() -> None:
    state = played("avondale-4 / N: 6S - W=7H")
    assert state.phase == "play"
    assert len(state.calls) == 2
    assert state.contract is not None
    assert (state.contract.call, state.contract.declarer) == ("7H", 3)
    assert played("avondale-4 / N: 6S - E=6S").phase == "play"


def test_who_passed_may_still_have_come_in_again_after_a_change_of_suit() -> None:
    line = "nz-4 reentry=after_suit_change / N: - 6S E=7H"
    state = played(line)
    assert state.contract is not None
    assert state.contract.declarer == 1


def test_a_misdeal_is_dealt_again_by_the_same_dealer_and_keeps_the_bans() -> None:
    line = "avondale-4 set_rule=true / N: 7S ... ; NS=6,EW=4 / E: 6S misdeal / E:"
    state = played(line)
    assert (state.dealer, state.hand, state.barred, state.calls) == (1, 2, (1,), ())


def test_a_set_bidder_is_skipped_once() -> None:
    line = "avondale-4 set_rule=true / N: 7S ... ; NS=6,EW=4 / E:"
    assert played(line).barred == (1,)
    assert played(f"{line} - 6S 6C").turn == 3
    state = played(f"{line} - - -")
    assert (state.hand, state.barred) == (3, ())


def test_the_table_may_waive_a_ban_before_the_first_call() -> None:
    line = "avondale-4 set_rule=true / N: 7S ... ; NS=6,EW=4 / E: waive=E - - - -"
    state = played(line)
    assert state.hand == 3


def test_breach_is_called_before_play_and_bars_who_was_wrong() -> None:
    state = played("avondale-4 breach_rule=100 / N: 8H ... ; breach=S NS=2,EW=8")
    assert state.scores.to_data() == {"NS": -80, "EW": 300}
    assert state.barred == (2,)
    seven = played("avondale-4 breach_rule=100 / N: 7S ... ; breach=S NS=5,EW=5")
    assert seven.barred == (1,)


def test_a_called_partner_is_named_before_play_and_both_score() -> None:
    state = played("call-5 / A: 8D ... ; partner=D(AS)")
    assert state.phase == "play"
    assert state.contract is not None
    assert state.contract.sides == ("B", "D")
    assert scores("call-5 / A: 8D ... ; partner=D(AS) A=1,B=5,C=1,D=3,E=0") == {
        "A": 10, "B": 280, "C": 10, "D": 280, "E": 0,
    }  # fmt: skip


def test_a_bidder_may_play_solo() -> None:
    assert scores("call-5 / A: 6S ... ; solo A=1,B=6,C=1,D=1,E=1")["B"] == 40


def test_a_hidden_partner_may_be_named_at_any_time_until_the_score() -> None:
    line = "call-5 partner_reveal=hidden / A: 6S ... ; "
    assert played(line + "BB").phase == "play"
    assert played(line + "BB partner=C BBBBCCCC").scores["C"] == 40
    waiting = played(line + "A=1,B=6,C=1,D=1,E=1")
    assert waiting.phase == "partner"
    assert waiting.tricks is not None
    assert apply(waiting, events.PartnerCalled("B")).scores["B"] == 40
    assert apply(waiting, events.PartnerCalled("E")).scores["E"] == 40


def test_a_special_needs_no_partner() -> None:
    assert played("swedish-5 / A: OM").phase == "play"


def test_declare_needs_all_ten_and_the_partner_sits_out() -> None:
    deal = "avondale-4 declare=any / N: 8H ... ; declare"
    assert scores(f"{deal} NS=1,EW=9") == {"NS": 10, "EW": -500}
    assert scores(f"{deal} EEEEEEEEEE") == {"NS": 0, "EW": 500}


def test_both_play_a_double_misere() -> None:
    state = played("split-colours-4 / N: DM ... ; W")
    assert state.contract is not None
    assert state.contract.group == (1, 3)


def test_a_revoke_and_penalties_are_scored_with_the_hand() -> None:
    line = "parlett-3 / A: 7H ... ; revoke=C laydown=A:30 discard=B A=1,B=5,C=4"
    assert scores(line) == {"A": -20, "B": 200, "C": 0}


def test_the_table_is_asked_who_was_first_and_its_word_is_kept() -> None:
    start = _with_scores(played("parlett-3 / C:"), {"A": 0, "B": 460, "C": 480})
    state = start
    for event in parse_game("parlett-3 / C: 7C ... ; A=4,B=4,C=2").events:
        state = apply(state, event)
    assert (state.phase, state.ask_among) == ("ask", ("B", "C"))
    stored = GameState.from_data(state.rules, state.format, state.to_data())
    over = apply(stored, events.FirstAtTarget(("C",)))
    assert over.outcome == Outcome(("C",), "target-first-trick")


def test_the_rule_of_1904_stops_play_at_the_trick() -> None:
    start = _with_scores(played("us-original-1904 / C:"), {"A": 0, "B": 480, "C": 0})
    state = start
    for event in parse_game("us-original-1904 / C: 8D ... ; BB").events:
        state = apply(state, event)
    assert state.outcome == Outcome(("B",), "target")
    assert state.finished is not None
    assert state.finished.stopped_at_trick == 2
    assert state.finished.made is None
    assert state.finished.order == (1, 1)


def test_a_fixed_number_of_hands_ends_with_the_highest_total() -> None:
    line = "avondale-4 hands=2 / N: 10NT ; NS=0,EW=10 / E: - - - - / S: 6S ... ; NS=6,EW=4"
    state = played(line)
    assert state.phase == "over"
    assert state.played == 2
    assert state.outcome == Outcome(("EW",), "hands")
    assert state.games.to_data() == {"NS": 0, "EW": 1}


def test_first_to_two_games_starts_each_from_nothing() -> None:
    game = "10NT ; NS=0,EW=10"
    once = played(f"avondale-4 games=2 / N: {game}")
    assert once.phase == "auction"
    assert once.outcome is None
    assert once.finished is not None
    assert once.finished.outcome == Outcome(("EW",), "target")
    assert once.scores.to_data() == {"NS": 0, "EW": 0}
    twice = played(f"avondale-4 games=2 / N: {game} / E: {game}")
    assert twice.games.to_data() == {"NS": 0, "EW": 2}
    assert twice.outcome == Outcome(("EW",), "floor")


def test_a_game_that_everybody_loses_is_over_without_a_winner() -> None:
    start = _with_scores(played("walker-4 / N:"), {"NS": -480, "EW": 980})
    state = start
    for event in parse_game("walker-4 / N: - 6S ... ; NS=5,EW=5").events:
        state = apply(state, event)
    assert state.outcome == Outcome((), "overshoot/floor")


def test_a_game_of_a_series_that_everybody_loses_is_followed_by_the_next() -> None:
    state = _with_scores(played("walker-4 games=2 / N:"), {"NS": -480, "EW": 980})
    for event in parse_game("walker-4 / N: - 6S ... ; NS=5,EW=5").events:
        state = apply(state, event)
    assert (state.phase, state.outcome, state.dealer) == ("auction", None, 1)
    assert state.finished is not None
    assert state.finished.outcome == Outcome((), "overshoot/floor")
    assert (state.scores.to_data(), state.games.to_data()) == ({"NS": 0, "EW": 0},) * 2


def test_an_abandoned_game_has_no_winner() -> None:
    state = played('avondale-4 / N: 6S abandon="rain"')
    assert state.outcome == Outcome((), "abandoned")


def test_a_note_changes_nothing_but_forgets_the_hand_just_shown() -> None:
    state = played("avondale-4 / N: - - - -")
    noted = apply(state, events.Noted("tea"))
    assert state.finished is not None
    assert noted.finished is None
    assert apply(noted, events.Noted("more tea")) is noted


def test_partners_of_a_rotating_game_change_with_the_deal() -> None:
    assert scores("rotating-5 / A: 6S ... ; A=1,B=3,C=1,D=3,E=2") == {
        "A": 10, "B": 40, "C": 30, "D": 40, "E": 30,
    }  # fmt: skip


def test_a_length_is_read_from_its_data() -> None:
    for length in (Format(), Format(hands=8), Format(games=3)):
        assert Format.from_data(length.to_data()) == length


def test_rules_of_a_fixed_number_of_hands_are_one_object() -> None:
    rules = PROFILES["australian-4"].rules
    assert Format().rules_for(rules) is rules
    assert Format(hands=8).rules_for(rules) is Format(hands=6).rules_for(rules)
