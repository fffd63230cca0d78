/** Knows banks by their routing numbers. */
export interface Banks {
  /** The bank of nine digits; nothing for a number that is new (SRV2-40). */
  nameOf(routing: string): Promise<string | undefined>;
}
