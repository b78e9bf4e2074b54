declare namespace Pad {
  /** An entry in the phone's store that no answer has acknowledged. */
  interface Unsent { base: number }
  interface Way { url?: string; token?: string }
}
