import { AREAS, FOLDERS_LEFT_OUT } from './areas.ts';
import {
  FILES_LEFT_OUT,
  STATIC_LEFT_OUT,
  TAGS_LEFT_OUT,
  TYPES_LEFT_OUT,
  WORDING_LEFT_OUT,
} from './left-out.ts';
import { COLUMNS, cells, LOWEST_SCORE, type Row } from './score.ts';

const HEADING = '## Mutants of the rules';

/** A row of the table: a folder, what came of its mutants, and the commit. */
type Line = readonly string[];

/**
 * The page of the last run with the rows of a run, in place of earlier ones of the same folders. `folders` are all that
 * can have a row: the page names those without one.
 */
export function withMutants(
  page: string,
  rows: readonly Row[],
  commit: string,
  folders: readonly string[],
): string {
  const fresh = rows.map((row): Line => [...cells(row), commit]);
  const replaced = new Set(fresh.map(([folder]) => folder));
  const kept = linesIn(mutantsIn(page)).filter(([folder]) => !replaced.has(folder));
  const lines = [...kept, ...fresh].sort(([a = ''], [b = '']) => a.localeCompare(b));
  const section = [
    HEADING,
    '',
    `Made by \`npm run mutants\`, folder by folder. The tests can fail: each mutant is one change of a rule, and the tests beside the rule must notice it. The limit is ${LOWEST_SCORE} % for whole runs of \`domain/\`. Of machines and the server the table tells what came out; most of those rows are samples. A \`sample\` was drawn from all mutants of its folder by \`--one-in\`, the same ones each time, where a whole run would take many hours.`,
    '',
    `Below ${LOWEST_SCORE} %: ${listed(below(lines))}. Not run yet: ${listed(without(lines, folders))}.`,
    '',
    lineText([...COLUMNS, 'commit']),
    lineText([...COLUMNS.map((_, n) => (n === 0 ? '---' : '---:')), '---']),
    ...lines.map(lineText),
    '',
    'A mutant of the same program does what the rule did, so no test can notice it. `tools/mutants/same-program.ts` lists them with the reasons. Left out are:',
    '',
    ...Object.entries({ ...FILES_LEFT_OUT, ...FOLDERS_LEFT_OUT }).map(
      ([files, why]) => `- \`${files}\`: ${why}`,
    ),
    `- ${WORDING_LEFT_OUT}`,
    `- ${TAGS_LEFT_OUT}`,
    `- ${TYPES_LEFT_OUT}`,
    `- ${STATIC_LEFT_OUT}`,
  ].join('\n');
  return `${withoutMutants(page).trimEnd()}\n\n${section}\n`;
}

const listed = (names: readonly string[]) => names.join(', ') || 'none';

const SCORE = COLUMNS.indexOf('score');

function below(lines: readonly Line[]): string[] {
  const low = lines.filter((line) => Number.parseFloat(line[SCORE] ?? '') < LOWEST_SCORE);
  return low.map((line) => `${line[0]} (${line[SCORE]})`);
}

function without(lines: readonly Line[], folders: readonly string[]): string[] {
  const known = new Set(lines.map(([folder]) => folder));
  return folders.filter((folder) => !known.has(folder)).sort();
}

/** That section of the page, for a command that writes the rest of the page anew. */
export function mutantsIn(page: string): string {
  return page.slice(withoutMutants(page).length);
}

/** The section ends the page. */
function withoutMutants(page: string): string {
  const at = page.indexOf(HEADING);
  return at < 0 ? page : page.slice(0, at);
}

function lineText(line: Line): string {
  return `| ${line.join(' | ')} |`;
}

function linesIn(section: string): Line[] {
  const isRow = (line: string) => AREAS.some(({ root }) => line.startsWith(`| ${root}/`));
  const rows = section.split('\n').filter(isRow);
  return rows.map((line) => line.slice(2, -2).split(' | '));
}
