import { mayDo, OFFICE_RIGHTS, type OfficeRight, ROLE_RIGHTS, ROLES } from '../../domain/office/rights.ts';

const [BEGIN, END] = ['<!-- rights -->', '<!-- /rights -->'];

/** The table of `docs/office.md`: which role has which right. */
export function rightsTable(): string {
  const rows = OFFICE_RIGHTS.map((right) => {
    const cells = ROLES.map((role) => {
      const rights: readonly OfficeRight[] = ROLE_RIGHTS[role];
      return rights.includes(right) ? 'x' : '';
    });
    return `| \`${right}\`${isOfPortal(right) ? ' *' : ''} | ${cells.join(' | ')} |`;
  });
  return [`| right | ${ROLES.join(' | ')} |`, `|---|${ROLES.map(() => '---|').join('')}`, ...rows].join('\n');
}

function isOfPortal(right: OfficeRight): boolean {
  return !ROLES.some((role) => mayDo([{ role, biller: 'harbor' }], right, 'harbor'));
}

/** What a document holds between the marks of the table. */
export function tableIn(document: string): string {
  return document.slice(document.indexOf(BEGIN) + BEGIN.length, document.indexOf(END)).trim();
}
