import { FILES_LEFT_OUT, STATIC_LEFT_OUT, WORDING_LEFT_OUT } from './left-out.ts';
import { COLUMNS, cells, LOWEST_SCORE, type Row, total } from './score.ts';

const HEADING = '## Mutants of the rules';

/** The page of the last run with this section, in place of an earlier one. */
export function withMutants(page: string, rows: readonly Row[], day: string, commit: string): string {
  const line = (of: readonly string[]) => `| ${of.join(' | ')} |`;
  const section = [
    HEADING,
    '',
    `Made by \`npm run mutants\` on ${day}, on commit ${commit}. The tests can fail: each mutant is one change of a rule, and the tests beside the rule must notice it. At least ${LOWEST_SCORE} % must be noticed in every folder.`,
    '',
    line(COLUMNS),
    line(COLUMNS.map((_, n) => (n === 0 ? '---' : '---:'))),
    ...[...rows, total(rows)].map((row) => line(cells(row))),
    '',
    'A mutant of the same program does what the rule did, so no test can notice it. `tools/mutants/same-program.ts` lists them with the reasons. Left out are:',
    '',
    ...Object.entries(FILES_LEFT_OUT).map(([files, why]) => `- \`${files}\`: ${why}`),
    `- ${WORDING_LEFT_OUT}`,
    `- ${STATIC_LEFT_OUT}`,
  ].join('\n');
  return `${withoutMutants(page).trimEnd()}\n\n${section}\n`;
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
