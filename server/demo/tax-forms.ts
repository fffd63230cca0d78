import type { TaxRule, TaxValueType } from '../../domain/tax/calculation.ts';
import { type Cents, cents, fromDollars } from '../../domain/values/cents.ts';
import type { FormItem } from '../store/schema/tax.ts';

/**
 * A form of the demo: its lines, the line of the amount due, and the line for sales, wages or
 * nights.
 */
export interface DemoForm {
  readonly items: readonly FormItem[];
  readonly dueItem: number | null;
  readonly base: number;
}

type More = Partial<Pick<FormItem, 'requiresDocumentation' | 'allowComments'>>;

const line = (
  sequenceNumber: number,
  reportCategory: string,
  description: string,
  valueType: TaxValueType,
  { value = null, rule = null, ...more }: More & { value?: Cents | null; rule?: TaxRule | null } = {},
): FormItem => ({
  sequenceNumber,
  reportCategory,
  description,
  valueType,
  value,
  rule,
  requiresDocumentation: false,
  allowComments: false,
  ...more,
});

const [sales, taxes, allowance, total] = ['Sales', 'Tax', 'Vendor’s allowance', 'Amount due'] as const;

/** Every kind of value, every kind of line (SRV2-53). */
const SALES: DemoForm = {
  base: 10,
  dueItem: 42,
  items: [
    line(10, sales, 'Gross sales', 'EnteredRequired'),
    line(11, sales, 'Exempt sales', 'Entered', { requiresDocumentation: true }),
    line(12, sales, 'Sales shipped out of state', 'Entered', { allowComments: true }),
    line(13, sales, 'Sales less deductions', 'Calculated', {
      rule: { kind: 'difference', from: 10, less: [11, 12] },
    }),
    line(14, sales, 'Net taxable sales', 'Calculated', { rule: { kind: 'floor', of: 13 } }),
    line(20, taxes, 'State rate, percent', 'Fixed', { value: fromDollars(2.9) }),
    line(21, taxes, 'County rate, percent', 'Fixed', { value: fromDollars(1.2) }),
    line(22, taxes, 'State tax', 'Calculated', { rule: { kind: 'percentage', of: 14, percent: 20 } }),
    line(23, taxes, 'County tax', 'Calculated', { rule: { kind: 'percentage', of: 14, percent: 21 } }),
    line(24, taxes, 'Tax collected', 'CalculatedOverride', {
      rule: { kind: 'sum', of: [22, 23] },
      allowComments: true,
    }),
    line(30, allowance, 'Allowance at 3.3333 %', 'Calculated', {
      rule: { kind: 'product', of: 24, rate: 33_333 },
    }),
    line(31, allowance, 'Most that is allowed', 'Fixed', { value: fromDollars(1_000) }),
    line(32, allowance, 'Allowance taken', 'Calculated', { rule: { kind: 'min', of: [30, 31] } }),
    line(40, total, 'Tax less allowance', 'Calculated', {
      rule: { kind: 'difference', from: 24, less: [32] },
    }),
    line(41, total, 'Credit from earlier returns', 'Entered', {
      requiresDocumentation: true,
      allowComments: true,
    }),
    line(42, total, 'Amount due', 'Calculated', { rule: { kind: 'difference', from: 40, less: [41] } }),
  ],
};

const wages = 'Wages';

const WITHHOLDING: DemoForm = {
  base: 1,
  dueItem: 6,
  items: [
    line(1, wages, 'Wages paid', 'EnteredRequired'),
    line(2, wages, 'Wages not subject to withholding', 'Entered'),
    line(3, wages, 'Wages subject to withholding', 'Calculated', {
      rule: { kind: 'difference', from: 1, less: [2] },
    }),
    line(4, total, 'Tax at 4.4 %', 'Calculated', { rule: { kind: 'product', of: 3, rate: 44_000 } }),
    line(5, total, 'Paid in advance', 'Entered', { requiresDocumentation: true }),
    line(6, total, 'Amount due', 'Calculated', { rule: { kind: 'difference', from: 4, less: [5] } }),
  ],
};

const nights = 'Nights';

const LODGING: DemoForm = {
  base: 1,
  dueItem: 5,
  items: [
    line(1, nights, 'Charged for nights', 'EnteredRequired', { allowComments: true }),
    line(2, total, 'Tax at 6.5 %', 'CalculatedOverride', { rule: { kind: 'product', of: 1, rate: 65_000 } }),
    line(3, total, 'Least tax of a month', 'Fixed', { value: fromDollars(25) }),
    line(5, total, 'Amount due', 'Calculated', { rule: { kind: 'max', of: [2, 3] } }),
  ],
};

/** The organisation states the amount due; there is nothing to enter. */
const LEVY: DemoForm = {
  base: 1,
  dueItem: null,
  items: [
    line(1, 'Levy', 'Frontage in the district, feet', 'Fixed', { value: fromDollars(48) }),
    line(2, 'Levy', 'Levy for the year', 'Fixed', { value: fromDollars(412.5) }),
  ],
};

export const FORMS = { sales: SALES, withholding: WITHHOLDING, lodging: LODGING, levy: LEVY } as const;

export type FormName = keyof typeof FORMS;

/** The entry on the first line, a little different in each period and the same at every load. */
export function baseOf(form: FormName, back: number): Cents {
  const usual = { sales: 1_843_250, withholding: 2_611_000, lodging: 412_075, levy: 0 }[form];
  return cents(Math.round((usual * (88 + ((back * 37) % 25))) / 100));
}
