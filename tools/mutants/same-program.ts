/** A mutant that no test can notice, because the changed code does the same. */
export interface SameProgram {
  readonly file: string;
  /** The code before and after, on one line. Line numbers would not outlive a change above them. */
  readonly original: string;
  readonly replacement: string;
  readonly why: string;
}

type Entry = readonly [original: string, replacement: string, why: string];

const BY_FILE: Readonly<Record<string, readonly Entry[]>> = {};

export const SAME_PROGRAM: readonly SameProgram[] = Object.entries(BY_FILE).flatMap(([file, entries]) =>
  entries.map(([original, replacement, why]) => ({ file, original, replacement, why })),
);
