/**
 * What the pad's modules tell each other. `Book` is what rules_engine/rulebook.py exports for the
 * game's house rules, `View` what scoring/snapshot.py says of a game, `Fact` an entry of its log.
 */
declare namespace Pad {
  /** The key of a side, of a seat, and a call as the log has it: "EW", "N", "7S". */
  type Side = string;
  type SeatName = string;
  type Word = string;
  /** A seat by its place at the table, from 0. */
  type Seat = number;
  type BySide = Record<Side, number>;

  /** A call of the ladder; a pass is null. */
  interface Call {
    call: Word;
    /** 0 for a special such as a misère. */
    level: number;
    strain: string | null;
    value: number;
    rank: number;
    gate: number;
    contract: boolean;
    group: "side" | "both" | "solo";
  }

  /** Whether it is made, points of the bidders, flat points of each opponent, points a trick. */
  type Row = [boolean | null, number, number, number, number?];

  interface Seldom {
    bans: boolean;
    stops: boolean;
    trick_points: number;
    revoked_points: Record<Word, Row[]>;
  }

  interface Book {
    seats: SeatName[];
    sides: { key: Side; seats: Seat[] }[];
    layout: string;
    partner_reveal: string;
    call_own: boolean;
    calls: Call[];
    auction: {
      kind: string;
      reentry: string;
      self_raise: boolean | "reopens";
      specials_per_person: number | null;
      all_pass: string;
      min_level: number;
      inkles: string;
      needs_partner_nullo: boolean;
    };
    points: Record<Word, Row[]>;
    declare: "none" | "no_trumps" | "any";
    declare_points: Row[] | null;
    trick_points_from: number;
    pays_opponents: boolean;
    half: boolean;
    all_pass_trick: number | null;
    revoke: boolean;
    breach: number | null;
    penalties: Record<string, number>;
    target: number | null;
    floor: number | null;
    floor_strict: boolean;
    floor_needs_other_nonnegative: boolean;
    spread: number | null;
    cap: number | null;
    cap_rule: string;
    out_rule: string;
    tie_rule: string;
    no_declarer_tie: string;
    exact: boolean;
    over_limit: number | null;
    seldom: Seldom | null;
    hands: number | null;
    games: number;
    /** What seldom.js makes of `seldom`, once it is there. */
    rules?: SeldomRules | null;
  }

  /** What seldom.js answers to hand.js. */
  interface SeldomRules {
    row(state: State, tricks: number): Row | null | undefined;
    breach(state: State, made: boolean, stands: number): number;
    barred(state: State, made: boolean | null): Seat[];
    stop(state: State): State | null;
  }

  /** What hand.js lends to seldom.js. */
  interface Tools {
    find(book: Book, word: Word | null | undefined): Call | null;
    partnerUnknown(book: Book, state: State): boolean;
    partners(book: Book, dealer: Seat, seat: Seat): Seat[];
    sideOf(book: Book, seat: Seat): Side;
    together(contract: Contract | null, tricks: BySide): number;
    won(book: Book, order: Seat[]): BySide;
  }

  /** An auction as walker.js walks it; a set of seats is a bit mask. */
  interface Auction {
    first: Seat;
    barred: number;
    turn: Seat | null;
    standing: Call | null;
    holder: Seat | null;
    out: number;
    spoken: number;
    /** The seats that have played all the specials that they may play in this game. */
    spent: number;
    nullo: number;
    strains: Record<Seat, string>;
    second: boolean;
    allPass: string | null;
  }

  interface Contract {
    call: Word;
    declarer: Seat;
    group: Seat[];
    sides: Side[];
  }

  interface LastHand {
    number: number;
    contract: Word | null;
    declarer: Seat | null;
    made: boolean | null;
    points: BySide;
    after: BySide;
  }

  interface Outcome {
    winners: Side[];
    words: string;
  }

  type Phase = "auction" | "partner" | "play" | "ask" | "over";

  /** What page and server both say of a game. */
  interface Stands {
    phase: Phase;
    hand: number;
    dealer: Seat;
    barred: Seat[];
    /** The specials that each seat has played, where the rules limit their number. */
    used: number[];
    calls: [Seat, Word][];
    contract: Contract | null;
    order: Seat[];
    declare: boolean;
    breach: Seat | null;
    revoke: Seat | null;
    penalties: [string, Side, number][];
    scores: BySide;
    games: BySide;
    needs: Record<Side, string> | null;
    over: boolean;
    outcome: Outcome | null;
    ask_sides: Side[];
    last_hand: LastHand | null;
  }

  /** A game on the phone. */
  interface State extends Stands {
    at: Auction;
    tricks: BySide | null;
    /** Whether the declarer of a called-card hand plays alone. */
    solo: boolean;
    /** Hands that count already. */
    played: number;
    /** Whether only the server can be sure of what is shown. */
    doubt: boolean;
    /** The winners of a hand that stopped early, and whether its contract was open then. */
    stopped?: Side[];
    unsettled?: boolean;
  }

  /** A game as the server has it. */
  interface View extends Stands {
    head: number;
  }

  /** What a fact of each kind says, as scoring/codec.py reads it. */
  interface Payloads {
    call: { seat: SeatName; call: Word };
    others_pass: {};
    contract: { contract: Word; seat: SeatName } | { contract: null };
    partner: { seat: SeatName | null };
    breach: { seat: SeatName };
    revoke: { seat: SeatName };
    declare: {};
    trick: { seat: SeatName };
    tricks: { tricks: BySide; conceded?: boolean };
    penalty: { penalty: string; side: Side; points?: number | null };
    misdeal: { reason?: string };
    ban_waived: { seat: SeatName };
    first: { sides: Side[] };
    abandon: {};
    note: { text: string };
    undo: { seq: number };
    amend: { cancels: number[]; events: Fact[] };
  }

  type Kind = keyof Payloads;
  type Of<K extends Kind> = { kind: K; payload: Payloads[K] };

  /** An entry of the log; `by` is who said it, where another did. */
  type Fact = { [K in Kind]: Of<K> }[Kind] & { by?: string };

  /** A fact with its place in the log. */
  type Entry = Fact & { seq: number };

  /** A fact in the phone's store that no answer has acknowledged. */
  type Unsent = Fact & { id: string; base: number; client_time: string };

  /** What a fact does to a game. */
  type Step<K extends Kind> = (book: Book, state: State, payload: Payloads[K]) => State;

  /** Where the facts of a game go, as a table's phone keeps it. */
  interface Way {
    url?: string;
    token?: string;
  }

  /** What the phone knows of a game as the server acknowledged it, and when that was heard. */
  interface Kept {
    log: Fact[];
    view: View;
    at: number;
    /** The address of its pad. */
    home: string;
  }

  /** Everything in the phone's store of one game. */
  interface Stored {
    kept?: Kept;
    queue: Unsent[];
    token?: Way;
    begun?: BegunGame;
  }

  /** What is sent of a game that began on this phone (scoring/forms/begun.py). */
  interface Start {
    id: string;
    by: "account" | "phone";
    account?: number | null;
    made: string;
    /** The game that this is a rematch of; then the rest is that game's. */
    again?: string;
    first_dealer: Seat;
    profile?: string;
    rules?: object;
    length?: object;
    names?: string[];
    club?: string;
  }

  /** A game that began on this phone and that the server does not have yet. */
  interface BegunGame {
    start: Start;
    names: string[];
    at: number;
    refused?: Answer & { at: number };
  }

  /** What the page of such a game has beside any other's. */
  interface Begun {
    start: Start;
    words: Record<string, string> & { status: Record<string, string> };
  }

  /** What leftover.js could not send, and how much it sent. */
  interface Left {
    waiting: number;
    sent: number;
    home: string;
    stopped: boolean;
    begun: { home: string; names: string[] }[];
  }

  /** What a phone keeps to begin games with (scoring/views/begun.py). */
  interface Kit {
    account: number | null;
    rules: { name: string; title: string; group: string; blank: string }[];
    clubs: { slug: string; name: string; players: string[] }[];
    last: { rules: string; names: string[]; club: string } | null;
  }

  /** What an empty pad says of the games that can begin with it. */
  interface Blank {
    profile: string;
    rules: object;
    seats: string[];
    lengths: [string, string][];
    usual: Record<string, any>;
    books: Record<string, object>;
  }

  /** What becomes of a queue (static/pad/outbox.js); its words are those of the page. */
  type QueueState =
    | "opening"
    | "as_of"
    | "away"
    | "saved"
    | "saving"
    | "waiting"
    | "signed_out"
    | "scan"
    | "handed_over"
    | "conflict"
    | "refused";

  /** What the page chose and no fact says yet. */
  interface Chosen {
    result: boolean;
    chosen: Word | null;
    given: BySide;
    facts: Fact[];
  }

  interface Words {
    calls: Record<Word, string>;
    strains: Record<string, [string, string]>;
    refuse: Record<string, string>;
    told: Record<string, string>;
    status: Record<string, string>;
    turn: Record<string, string>;
    [sentence: string]: any;
  }

  interface Data {
    game: string;
    url: string;
    token?: string;
    dealer: Seat;
    names: string[];
    sides: Record<Side, string>;
    book: Book;
    view: View;
    log: Fact[];
    /** When the server made the page. */
    at: number;
    words: Words;
    /** Of a table's phone alone: where it asks who keeps the score, and what it says then. */
    pulse?: string;
    not_sent?: string;
    asked?: string;
    called?: string;
    /** At a club's table: what is said when the director is called, and when he cannot be. */
    director?: string;
    no_director?: string;
    /** Of a game that began on this phone, until the server has it. */
    begun?: Begun;
  }

  /** What the server answers about a log; which fields are there depends on what was asked. */
  interface Answer {
    acked?: string[];
    kept?: string[];
    entries?: Fact[];
    head?: number;
    view?: View;
    code?: string;
    detail?: string;
    [field: string]: any;
  }

  /** What the page lends to its later modules. */
  interface Page {
    data: Data;
    toggle(selector: string, shown: unknown, text?: string): void;
    refused(text: string): void;
    now(): State;
  }
}
