export interface Banks {
  /** The bank of nine digits; undefined for a new number (SRV2-40). */
  nameOf(routing: string): Promise<string | undefined>;
}
