import * as v from 'valibot';
import { date, id, money, text } from '../api/wire.ts';
import { atLeast, type Cents, subtract, ZERO } from '../values/cents.ts';
import { NOT_A_NUMBER } from '../values/text/en.ts';
import { calculate, isCalculated, type RuledItem, taxRule, taxValueType } from './calculation.ts';
import { type TaxAmountProblem, taxAmountText } from './tax-amount.ts';
import { NOT_NUMBERED, TOO_MANY_LINES } from './text/fields.ts';

/** The status of a return; `NonFiled` is another spelling of `Non-filed` (RET-11). */
export const returnStatus = v.pipe(
  v.picklist(['Non-filed', 'NonFiled', 'filed', 'pending']),
  v.transform((status) => (status === 'NonFiled' ? 'Non-filed' : status)),
);

export type ReturnStatus = v.InferOutput<typeof returnStatus>;

const sequence = v.pipe(v.number(NOT_A_NUMBER), v.safeInteger(NOT_A_NUMBER));

/** A request may use either spelling (ENT2-21). */
const numbered = {
  sequenceNumber: v.optional(sequence),
  SequenceNumber: v.optional(sequence),
};

interface Numbered {
  readonly sequenceNumber?: number | undefined;
  readonly SequenceNumber?: number | undefined;
}

const isNumbered = ({ sequenceNumber, SequenceNumber }: Numbered) =>
  (sequenceNumber ?? SequenceNumber) !== undefined;

function withSequenceNumber<Item extends Numbered>({ SequenceNumber, sequenceNumber, ...item }: Item) {
  return { ...item, sequenceNumber: (sequenceNumber ?? SequenceNumber) as number };
}

/** A line of a return (ENT2-21). */
export const taxReturnItem = v.pipe(
  v.object({
    ...numbered,
    description: v.string(),
    reportCategory: v.string(),
    valueType: taxValueType,
    /** The effective value: fixed, entered, calculated or overridden; null when nothing was entered. */
    inputAmount: v.nullable(money),
    /** The value as text in dot style; empty when there is none. */
    DisplayValue: v.string(),
    /** The result of the rule, even when an entry overrides it; null for lines without a rule. */
    originalValue: v.nullable(money),
    isOverridden: v.boolean(),
    requiresDocumentation: v.boolean(),
    allowComments: v.boolean(),
    comment: v.string(),
    /** The rule of a calculated line, for a preview without a connection (SRV2-43). */
    rule: v.nullable(taxRule),
  }),
  v.check((item) => isNumbered(item), NOT_NUMBERED),
  v.transform((item) => withSequenceNumber(item)),
);

export type TaxReturnItem = v.InferOutput<typeof taxReturnItem>;

/**
 * A tax return with its lines in the order of their sequence numbers (ENT2-20). `amount_due` is the result of
 * the return. `balance` is what is left after `payments`; a credit is below 0. `balance_due` is the same but
 * never below 0.
 */
export const taxReturn = v.pipe(
  v.object({
    id,
    /** Every change raises it; a save names the version that it started from. */
    version: v.number(),
    accountId: id,
    entityId: id,
    accountNum: v.string(),
    returnDescription: v.optional(v.string()),
    ReturnDescription: v.optional(v.string()),
    returnStatus,
    /** True from the tap on `File Return`. */
    fileReturn: v.boolean(),
    returnFiledDate: v.nullable(date),
    /** The organisation's number of the filed return; empty before filing. */
    filingNumber: v.string(),
    taxPeriodEndDate: date,
    taxReturnDueDate: date,
    balance: money,
    amount_due: money,
    balance_due: money,
    payments: money,
    documentationMailTo: v.string(),
    /** The line with the amount due; null when the organisation reports the amount. */
    dueItem: v.nullable(v.number()),
    cart_item_id: v.nullable(id),
    taxReturnDetails: v.array(taxReturnItem),
  }),
  v.check(
    ({ returnDescription, ReturnDescription }) => (returnDescription ?? ReturnDescription) !== undefined,
    'This return has no description.',
  ),
  v.transform(({ ReturnDescription, returnDescription, ...rest }) => ({
    ...rest,
    returnDescription: (returnDescription ?? ReturnDescription) as string,
  })),
);

export type TaxReturn = v.InferOutput<typeof taxReturn>;

/** A return in the unfiled, filed or pending list: its id and name (ENT2-20). */
export const listedReturn = v.object({ taxId: id, value: v.string() });

export type ListedReturn = v.InferOutput<typeof listedReturn>;

export const LONGEST_COMMENT = 1_000;

/** A line with the customer's entries. Lines that are not sent, and a missing comment, stay as they are. */
export const enteredItem = v.pipe(
  v.object({
    ...numbered,
    inputAmount: v.nullable(money),
    isOverridden: v.optional(v.boolean(), false),
    comment: v.optional(text(LONGEST_COMMENT)),
  }),
  v.check((item) => isNumbered(item), NOT_NUMBERED),
  v.transform((item) => withSequenceNumber(item)),
);

export type EnteredItem = v.InferOutput<typeof enteredItem>;

/** What is wrong with an entered line. */
export type TaxEntryProblem = TaxAmountProblem | 'not on the return' | 'named twice';

/** More lines than any return has. */
const MOST_ITEMS = 500;

/**
 * The request that saves or calculates a return: the version that it started from, and the entries (API2-82,
 * API2-83).
 */
export const enteredReturn = v.object({
  version: v.pipe(v.number(NOT_A_NUMBER), v.safeInteger(NOT_A_NUMBER)),
  taxReturnDetails: v.pipe(v.array(enteredItem), v.maxLength(MOST_ITEMS, TOO_MANY_LINES)),
});

/** True for a return that the customer can change (RET-11). */
export function isEditable({ returnStatus }: Pick<TaxReturn, 'returnStatus'>): boolean {
  return returnStatus === 'Non-filed';
}

/** The required lines without a value: they prevent filing (RET-15, RET-23). */
export function emptyRequired(
  items: readonly Pick<TaxReturnItem, 'sequenceNumber' | 'valueType' | 'inputAmount'>[],
): number[] {
  return items
    .filter(({ valueType, inputAmount }) => valueType === 'EnteredRequired' && inputAmount === null)
    .map(({ sequenceNumber }) => sequenceNumber);
}

/**
 * The line as the calculation needs it. The value of a calculated line is an entry only when it is an
 * override.
 */
function ruledItem({ sequenceNumber, valueType, rule, inputAmount, isOverridden }: TaxReturnItem): RuledItem {
  const isEntry = !isCalculated(valueType) || isOverridden;
  return { sequenceNumber, valueType, rule, isOverridden, entry: isEntry ? inputAmount : null };
}

/** The lines after calculation, as the server stores them and a preview shows them (SRV2-43). */
export function recalculateLines(items: readonly TaxReturnItem[]): TaxReturnItem[] {
  const values = calculate(items.map(ruledItem));
  return items.map((item) => {
    const { value = null, calculated = null } = values.get(item.sequenceNumber) ?? {};
    return {
      ...item,
      inputAmount: value,
      originalValue: calculated,
      DisplayValue: value === null ? '' : taxAmountText(value),
    };
  });
}

/** The value of the line with the amount due; undefined when the organisation reports the amount. */
export function dueOf(
  items: readonly Pick<TaxReturnItem, 'sequenceNumber' | 'inputAmount'>[],
  dueItem: number | null,
): Cents | undefined {
  if (dueItem === null) return undefined;
  return items.find(({ sequenceNumber }) => sequenceNumber === dueItem)?.inputAmount ?? ZERO;
}

/**
 * The balance of a return after its payments. With a credit, the balance is below zero and nothing is due
 * (RET-27).
 */
export function amountsOf(
  amount_due: Cents,
  payments: Cents,
): Pick<TaxReturn, 'amount_due' | 'payments' | 'balance' | 'balance_due'> {
  const balance = subtract(amount_due, payments);
  return { amount_due, payments, balance, balance_due: atLeast(ZERO, balance) };
}
