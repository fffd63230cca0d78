import type { ImportCounts } from '../../domain/imports/counts.ts';
import { COUNT_TEXTS, IMPORT } from '../text/imports.ts';
import { PlainTable } from './PlainTable.tsx';

const NAMES = Object.keys(COUNT_TEXTS) as (keyof ImportCounts)[];

/** What a check found, beside what was done if anything was. */
export function Counts({ expected, done }: { expected: ImportCounts; done?: ImportCounts | undefined }) {
  return (
    <PlainTable
      caption={IMPORT.counts}
      columns={[
        { name: IMPORT.count },
        { name: IMPORT.expected, numeric: true },
        ...(done ? [{ name: IMPORT.done, numeric: true }] : []),
      ]}
      rows={NAMES}
      idOf={(name) => name}
      cellsOf={(name) => [COUNT_TEXTS[name], String(expected[name]), ...(done ? [String(done[name])] : [])]}
    />
  );
}

interface Problem {
  readonly line: number;
  readonly field: string;
  readonly value: string;
  readonly words: string;
}

/** Lines that were refused, with the words for the biller. */
export function Problems({ problems }: { problems: readonly Problem[] }) {
  return (
    <PlainTable
      caption={IMPORT.problems}
      columns={[
        { name: IMPORT.line, numeric: true },
        { name: IMPORT.column },
        { name: IMPORT.value },
        { name: IMPORT.words },
      ]}
      rows={problems}
      idOf={({ line, field, words }) => `${line} ${field} ${words}`}
      cellsOf={({ line, field, value, words }) => [String(line), field, value, words]}
    />
  );
}
