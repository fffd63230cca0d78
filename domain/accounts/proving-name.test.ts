import { expect, test } from 'vitest';
import { isProvingName } from './proving-name.ts';

test.each([
  ['Reed', 'Amos Reed', '', true],
  ['amos reed', 'Amos Reed', '', true],
  ['Amos', 'Amos Reed', '', false],
  ['Reed', 'Reed, Amos', '', true],
  ['Amos', 'Reed, Amos', '', false],
  ['Reed', 'Amos Reed Jr.', '', true],
  ['Reed', 'Amos Reed, III', '', true],
  ['Jr', 'Amos Reed Jr.', '', false],
  ["o'neil", 'Tess ONeil', '', true],
  ['Cole & Daughters LLC', 'Cole & Daughters LLC', '', true],
  ['cole daughters', 'Cole & Daughters, LLC', '', true],
  ['LLC', 'Cole & Daughters LLC', '', false],
  ['Daughters', 'Cole & Daughters LLC', '', false],
  ['Mercer Pottery', '', 'Mercer Pottery, Inc.', true],
  ['Inc', '', 'Mercer Pottery, Inc.', false],
  ['Inc', 'Inc', '', false],
  ['Harbor Water', 'Harbor Water Co', '', true],
  ['Amos', 'Amos Co', '', false],
  ['Amos Co', 'Amos Co', '', true],
  ['Amos', 'Amos V', '', false],
  ['V', 'Amos V', '', true],
  ['Lee', 'Amos Lee Reed', '', false],
  ['Reed', 'Amos Lee Reed Jr.', '', true],
  ['Reed', ' Amos  Reed ', '', true],
  ['Van Reed', 'Van Reed, Amos', '', true],
  ['Reed', 'Van Reed, Amos', '', false],
  ['Cole', 'Cole, Daughters LLC', '', false],
  ['Harbor', 'Harbor LLC', '', true],
  ['Harbor', 'Harbor Co LLC', '', false],
  ['Harbor Co', 'Harbor Co LLC', '', true],
  ['', '', '', false],
  ['&', 'Amos Reed', '', false],
] as const)(
  'the name %s, of the customer %s and the business %s, proves an account: %s (SRV-14)',
  (...one) => {
    const [typed, customerName, businessName, isProof] = one;
    expect(isProvingName(typed, { customerName, businessName })).toBe(isProof);
  },
);
