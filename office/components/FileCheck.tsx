import { Download } from 'lucide-react';
import type { ImportCounts } from '../../domain/imports/counts.ts';
import { problemsCsv } from '../../domain/imports/problems-csv.ts';
import { grouped } from '../../domain/values/counted.ts';
import { saveFile } from '../../src/browser/download.ts';
import { Button } from '../../src/components/buttons/Button.tsx';
import { TABLE } from '../text/en.ts';
import { COUNT_TEXTS, IMPORT } from '../text/imports.ts';
import { Part } from './Part.tsx';
import { PlainTable } from './PlainTable.tsx';

const NAMES = Object.keys(COUNT_TEXTS) as (keyof ImportCounts)[];

/** What a check found, beside what was done if anything was. */
export function Counts({ expected, done }: { expected: ImportCounts; done?: ImportCounts | undefined }) {
  return (
    <PlainTable
      caption={done ? IMPORT.counts : IMPORT.found}
      columns={[
        { name: IMPORT.count },
        { name: IMPORT.expected, numeric: true },
        ...(done ? [{ name: IMPORT.done, numeric: true }] : []),
      ]}
      rows={NAMES}
      idOf={(name) => name}
      cellsOf={(name) => [COUNT_TEXTS[name], grouped(expected[name]), ...(done ? [grouped(done[name])] : [])]}
    />
  );
}

/** False for a file that was refused before any line of it was counted. */
export const wasRead = ({ rows }: ImportCounts) => rows > 0;

interface Problem {
  readonly line: number;
  readonly field: string;
  readonly value: string;
  readonly words: string;
}

interface RefusedLines {
  readonly problems: readonly Problem[];
  /** How many more lines were refused. */
  readonly more: number;
}

/** Lines that were refused, with the words for the biller. */
export function Problems({ problems, more }: RefusedLines) {
  const shown = new Set(problems.map(({ line }) => line)).size;
  return (
    <>
      {more > 0 && <p>{IMPORT.firstProblems(shown, shown + more)}</p>}
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
    </>
  );
}

interface TriedLines extends RefusedLines {
  /** What was tried, for the name of the file: biller and day, such as `harbor-2026-11-25`, or biller and mapping. */
  readonly of: string;
}

/** The refused lines of a try. Nothing of it stays on the server, so the page itself makes the file of what it shows. */
export function TriedProblems({ of, problems, more }: TriedLines) {
  if (problems.length === 0) return null;
  const save = () => {
    const text = problemsCsv({ state: 'checked', reasons: [] }, problems, more);
    saveFile(new File([text], `problems-${of}.csv`, { type: 'text/csv' }));
  };
  return (
    <Part
      title={IMPORT.problems}
      end={
        <Button kind="quiet" size="dense" icon={<Download aria-hidden="true" />} onClick={save}>
          {TABLE.download}
        </Button>
      }
    >
      <Problems problems={problems} more={more} />
    </Part>
  );
}
