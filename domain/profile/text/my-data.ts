import { portalName } from '../../brand/portal.ts';

/** The file that tells what a copy of a customer's data holds. `missing` are documents that could not be made. */
export const contentsOfCopy = (missing: readonly string[]): string =>
  [
    `Your data at ${portalName()}`,
    '',
    `data.json    what ${portalName()} stores about you. Amounts are in cents, and times are in UTC.`,
    'statements/  the statements of your bills',
    'tax returns/ your tax returns',
    'receipts/    the receipts of your payments',
    '',
    'Passwords, PINs, codes and full card and bank account numbers are not in it.',
    ...(missing.length > 0
      ? ['', 'These documents could not be made. Please download your data again later:', ...missing]
      : []),
    '',
  ].join('\n');
