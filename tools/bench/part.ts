import type { Row } from './row.ts';

/** A part of the bench that can be run by its name. Parts of one group share the word before the hyphen. */
export interface Part {
  readonly name: string;
  /** For the list of parts. */
  readonly shows: string;
  run(setting: Setting): Promise<Figure[]>;
}

/** A row before it is known which part it belongs to. */
export type Figure = Omit<Row, 'part'>;

export interface Setting {
  /** How many customers the databases hold. */
  readonly customers: number;
  /** How long each load lasts. */
  readonly seconds: number;
  /** Tells what is being done; never part of the result. */
  say(words: string): void;
}
