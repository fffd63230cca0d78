import type { ImportCounts } from '../../../domain/imports/counts.ts';
import { SimpleTable } from '../../components/SimpleTable.tsx';
import { COUNT_TEXTS, IMPORT } from '../../text/imports.ts';

const NAMES = Object.keys(COUNT_TEXTS) as (keyof ImportCounts)[];

/** What a check found, beside what was done if anything was. */
export function Counts({ expected, done }: { expected: ImportCounts; done?: ImportCounts | undefined }) {
  return (
    <SimpleTable
      caption={IMPORT.counts}
      head={[IMPORT.count, IMPORT.expected, ...(done ? [IMPORT.done] : [])]}
      rows={NAMES.map((name) => [
        COUNT_TEXTS[name],
        String(expected[name]),
        ...(done ? [String(done[name])] : []),
      ])}
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
    <SimpleTable
      caption={IMPORT.problems}
      head={[IMPORT.line, IMPORT.column, IMPORT.value, IMPORT.words]}
      rows={problems.map(({ line, field, value, words }) => [String(line), field, value, words])}
    />
  );
}
