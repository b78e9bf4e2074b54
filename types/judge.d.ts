/**
 * What the judge's page is told and what its modules tell each other. `Tables` is what
 * rules_engine/card_tables.py exports; `Asked` and `Answer` are those of scoring/judge/question.py.
 */
declare namespace Judge {
  /** "S", "C", "D" or "H". */
  type Suit = string;
  /** A rank and a suit, or "JK", "JK2". */
  type Card = string;

  /** What a joker outside the suits may do; the sums are explained in card_tables.py. */
  interface Joker {
    follow: number[];
    name: boolean[];
    lead: boolean;
    bound: boolean;
    worthless: boolean[];
    low: boolean;
  }

  interface RuleSet {
    pack: string;
    hands: string[];
    alone: number[][];
    covered: boolean;
    plain: number;
    misere: number;
    declare: boolean;
    revoke: string;
  }

  interface Tables {
    version: number;
    packs: Record<string, Record<string, string>>;
    jokers: Joker[];
    rules: Record<string, RuleSet>;
  }

  /** The rules of the tricks of one rule set in one strain. */
  interface Rules {
    hands: string[];
    strain: string;
    trumps: Suit;
    order: Record<Suit, Card[]>;
    loose: Card[];
    jokers: Card[];
    /** The suit of each card; "" for a joker outside the suits. */
    suit: Map<Card, Suit>;
    joker: Joker;
  }

  /** The question that the form asks. */
  interface Asked {
    rules: string;
    strain: string;
    mode: string;
    declared: Suit;
    named: Suit;
    table: Card[];
    played: Card;
    hand: Card[];
    shown: Record<Card, Suit[]>;
    voids: Suit[];
    suitsLed: Suit[];
    exposed: Card[];
  }

  /** Why, as a code of scoring/judge/words.py with a card and a suit. */
  interface Reason {
    code: string;
    card: Card;
    suit: Suit;
  }

  interface Answer {
    /** What must be told before there is an answer. */
    ask?: string;
    winner?: number;
    led?: Suit;
    may?: boolean;
    irregular?: boolean;
    exposed?: boolean;
    legal?: Card[];
    reasons?: Reason[];
  }

  interface Words {
    hands: Record<string, string[]>;
    cards: Record<string, string>;
    suits: Record<Suit, string>;
    /** The letters of court cards, as they are printed in the reader's language. */
    ranks: Record<string, string | undefined>;
    /** A sentence and where it comes from, by code. */
    sentences: Record<string, [string, string]>;
    verdicts: Record<string, string>;
    late: Record<string, string>;
    takeBack: string;
    nobody: string;
  }
}
