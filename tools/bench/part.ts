import type { Row } from './row.ts';

/** A part of the bench that can run by its name. Parts of one group share the word before the hyphen. */
export interface Part {
  readonly name: string;
  /** For the list of parts. */
  readonly shows: string;
  run(setting: Setting): Promise<Figure[]>;
}

/** A row without the name of its part. */
export type Figure = Omit<Row, 'part'>;

export interface Setting {
  /** The number of customers in the databases. */
  readonly customers: number;
  /** The length of each load. */
  readonly seconds: number;
  /** Fewer rounds and pages, for a run of about three minutes. */
  readonly isQuick: boolean;
  /** Reports progress; never part of the result. */
  say(words: string): void;
}
