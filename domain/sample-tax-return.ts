import { calendarDate } from './calendar-date.ts';
import { cents } from './cents.ts';
import { amountsOf, dueOf, recalculated, type TaxReturn, type TaxReturnItem } from './tax-return.ts';

/** Lines of a sales tax for tests: sales less deductions, 5 % of it, an allowance that can be overridden, what is due. */

export function sampleTaxItem(over: Partial<TaxReturnItem> & { sequenceNumber: number }): TaxReturnItem {
  return {
    description: `Line ${over.sequenceNumber}`,
    reportCategory: 'Sales',
    valueType: 'Entered',
    inputAmount: null,
    DisplayValue: '',
    originalValue: null,
    isOverridden: false,
    requiresDocumentation: false,
    allowComments: false,
    comment: '',
    rule: null,
    ...over,
  };
}

const LINES: readonly TaxReturnItem[] = [
  sampleTaxItem({
    sequenceNumber: 1,
    description: 'Gross sales',
    valueType: 'EnteredRequired',
    inputAmount: cents(100_000),
  }),
  sampleTaxItem({ sequenceNumber: 2, description: 'Deductions', allowComments: true }),
  sampleTaxItem({
    sequenceNumber: 3,
    description: 'Taxable sales',
    valueType: 'Calculated',
    rule: { kind: 'difference', from: 1, less: [2] },
  }),
  sampleTaxItem({
    sequenceNumber: 4,
    description: 'Tax',
    reportCategory: 'Tax',
    valueType: 'Calculated',
    rule: { kind: 'product', of: 3, rate: 50_000 },
  }),
  sampleTaxItem({
    sequenceNumber: 5,
    description: 'Allowance',
    reportCategory: 'Tax',
    valueType: 'CalculatedOverride',
    rule: { kind: 'product', of: 4, rate: 20_000 },
  }),
  sampleTaxItem({
    sequenceNumber: 6,
    description: 'Tax due',
    reportCategory: 'Tax',
    valueType: 'Calculated',
    rule: { kind: 'difference', from: 4, less: [5] },
  }),
];

/** A sales tax return of $1,000.00 of sales: $50.00 of tax, $49.00 due, with whatever the test is about laid over it. */
export function sampleTaxReturn(
  over: Partial<TaxReturn> = {},
  lines: Readonly<Record<number, Partial<TaxReturnItem>>> = {},
): TaxReturn {
  const taxReturnDetails = recalculated(LINES.map((line) => ({ ...line, ...lines[line.sequenceNumber] })));
  return {
    id: 31,
    version: 5,
    accountId: 7,
    entityId: 3,
    accountNum: '7001234',
    returnDescription: 'Sales tax, October 2026',
    returnStatus: 'Non-filed',
    fileReturn: false,
    returnFiledDate: null,
    filingNumber: '',
    taxPeriodEndDate: calendarDate('2026-10-31'),
    taxReturnDueDate: calendarDate('2026-11-30'),
    documentationMailTo: 'tax@harbor.example',
    dueItem: 6,
    cart_item_id: null,
    taxReturnDetails,
    ...amountsOf(dueOf(taxReturnDetails, 6) ?? cents(0), cents(0)),
    ...over,
  };
}
