import { renderToBuffer } from '@react-pdf/renderer';
import { expect, test } from 'vitest';
import { sampleTaxReturn } from '../domain/fixtures/tax-return.ts';
import type { TaxAccountBasics } from '../domain/tax/tax-account.ts';
import { amountsOf } from '../domain/tax/tax-return.ts';
import { calendarDate } from '../domain/values/calendar-date.ts';
import { cents } from '../domain/values/cents.ts';
import { textOfPdf } from '../tests/support/pdf-text.ts';
import { TaxReturnDocument } from './TaxReturn.tsx';

const account: TaxAccountBasics = {
  id: 7,
  accountId: 7,
  entity_id: 3,
  entityId: 3,
  name: 'Mercer Pottery LLC',
  accountNum: '7001234',
  hasCowsConfig: true,
  address: { address: '418 Alder Street', city: 'Boulder', state: 'CO', zip: '80302' },
  biller: {
    name: 'State Revenue Department',
    logo: { normal: { url: '/logos/state-revenue-department.svg' } },
    address: '1375 Assessment Street, Denver, CO 80261',
    phone: '3035550188',
    hours: 'Mon–Fri',
    entityId: 3,
    billType: { can_edit_amount: true },
  },
  billType: 9,
  labels: {},
  documentationMailTo: 'documents@revenue.example',
};

async function textOf(taxReturn: Parameters<typeof sampleTaxReturn>): Promise<string> {
  const document = <TaxReturnDocument account={account} taxReturn={sampleTaxReturn(...taxReturn)} />;
  return textOfPdf(await renderToBuffer(document));
}

test('the PDF of a return shows its account, its amount due and its lines by category (RET-06 to RET-10)', async () => {
  const text = await textOf([
    amountsOf(cents(4_900), cents(1_000)),
    { 2: { comment: 'Sent to New Mexico.' }, 5: { isOverridden: true, inputAmount: cents(0) } },
  ]);
  for (const words of [
    'State Revenue Department',
    'Sales tax, October 2026',
    'Return 31',
    'Non-filed',
    'Mercer Pottery LLC',
    '7001234',
    'Alder Street, Boulder, CO 80302',
    'Due date',
    '11/30/2026',
    'Payments',
    '$10.00',
    '$39.00',
    'Gross sales',
    '1,000.00',
    'Allowance (overridden)',
    'Comment: Sent to New Mexico.',
  ])
    expect(text).toContain(words);
});

test('a filed return shows its filing date and number, and a credit as a credit (RET-07, RET-27)', async () => {
  const text = await textOf([
    {
      returnStatus: 'filed',
      returnFiledDate: calendarDate('2026-11-18'),
      filingNumber: 'F-77',
      ...amountsOf(cents(4_900), cents(5_000)),
    },
  ]);
  for (const words of ['Filed', 'November 18, 2026', 'F-77', 'Balance (credit)', '-$1.00'])
    expect(text).toContain(words);
});
