import * as v from 'valibot';
import { atLeast, type Cents, subtract, ZERO } from './cents.ts';
import { taxAmountText } from './tax-amount.ts';
import { calculate, isCalculated, type RuledItem, taxRule, taxValueType } from './tax-calculation.ts';
import { date, id, money, text } from './wire.ts';

/** `Non-filed` is also written `NonFiled` (RET-11). */
export const returnStatus = v.pipe(
  v.picklist(['Non-filed', 'NonFiled', 'filed', 'pending']),
  v.transform((status) => (status === 'NonFiled' ? 'Non-filed' : status)),
);

export type ReturnStatus = v.InferOutput<typeof returnStatus>;

const sequence = v.pipe(v.number('This must be a number.'), v.safeInteger('This must be a number.'));

/** Named in one of the two spellings (ENT2-21). */
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

function inOneSpelling<Item extends Numbered>({ SequenceNumber, sequenceNumber, ...item }: Item) {
  return { ...item, sequenceNumber: (sequenceNumber ?? SequenceNumber) as number };
}

/** A line of a return (ENT2-21). */
export const taxReturnItem = v.pipe(
  v.object({
    ...numbered,
    description: v.string(),
    reportCategory: v.string(),
    valueType: taxValueType,
    /** What the line counts as: fixed, entered, calculated or overridden; null where nothing was entered. */
    inputAmount: v.nullable(money),
    /** The same as people read it, in dot style; empty for nothing. */
    DisplayValue: v.string(),
    /** What the rule gives, whatever was entered over it; null for lines without a rule. */
    originalValue: v.nullable(money),
    isOverridden: v.boolean(),
    requiresDocumentation: v.boolean(),
    allowComments: v.boolean(),
    comment: v.string(),
    /** How a calculated line is worked out, for a preview without a signal (SRV2-43). */
    rule: v.nullable(taxRule),
  }),
  v.check((item) => isNumbered(item), 'This item has no sequence number.'),
  v.transform((item) => inOneSpelling(item)),
);

export type TaxReturnItem = v.InferOutput<typeof taxReturnItem>;

/**
 * A tax return with its lines in the order of their sequence numbers (ENT2-20). `amount_due` is what the return comes to,
 * `balance` what is left of it after `payments` (a credit below 0), `balance_due` the same and never below 0.
 */
export const taxReturn = v.pipe(
  v.object({
    id,
    /** Raised by every change; a save names the version that it read. */
    version: v.number(),
    accountId: id,
    entityId: id,
    accountNum: v.string(),
    returnDescription: v.optional(v.string()),
    ReturnDescription: v.optional(v.string()),
    returnStatus,
    /** True from `File Return` on. */
    fileReturn: v.boolean(),
    returnFiledDate: v.nullable(date),
    /** What the organisation filed it under; empty before. */
    filingNumber: v.string(),
    taxPeriodEndDate: date,
    taxReturnDueDate: date,
    balance: money,
    amount_due: money,
    balance_due: money,
    payments: money,
    documentationMailTo: v.string(),
    /** The line that is the amount due; null where the organisation tells the amount. */
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

/** A return in the unfiled, filed or pending list (ENT2-20): its id and what it is called. */
export const listedReturn = v.object({ taxId: id, value: v.string() });

export type ListedReturn = v.InferOutput<typeof listedReturn>;

export const LONGEST_COMMENT = 1_000;

/** What a customer has entered on a line; lines that are not sent stay as they are. A missing comment stays too. */
export const enteredItem = v.pipe(
  v.object({
    ...numbered,
    inputAmount: v.nullable(money),
    isOverridden: v.optional(v.boolean(), false),
    comment: v.optional(text(LONGEST_COMMENT)),
  }),
  v.check((item) => isNumbered(item), 'This item has no sequence number.'),
  v.transform((item) => inOneSpelling(item)),
);

export type EnteredItem = v.InferOutput<typeof enteredItem>;

/** More lines than any return has. */
const MOST_ITEMS = 500;

/** A return as it is saved and calculated: the version that was read, and what was entered (API2-82, API2-83). */
export const enteredReturn = v.object({
  version: v.pipe(v.number('This must be a number.'), v.safeInteger('This must be a number.')),
  taxReturnDetails: v.pipe(v.array(enteredItem), v.maxLength(MOST_ITEMS, 'These are too many lines.')),
});

/** Only such a return can be changed (RET-11). */
export function isEditable({ returnStatus }: Pick<TaxReturn, 'returnStatus'>): boolean {
  return returnStatus === 'Non-filed';
}

/** The required lines that are empty: such a return cannot be filed (RET-15, RET-23). */
export function emptyRequired(
  items: readonly Pick<TaxReturnItem, 'sequenceNumber' | 'valueType' | 'inputAmount'>[],
): number[] {
  return items
    .filter(({ valueType, inputAmount }) => valueType === 'EnteredRequired' && inputAmount === null)
    .map(({ sequenceNumber }) => sequenceNumber);
}

/** A line as the calculation takes it: what stands on a calculated line counts only where it is an override. */
function ruledItem({ sequenceNumber, valueType, rule, inputAmount, isOverridden }: TaxReturnItem): RuledItem {
  const isEntry = !isCalculated(valueType) || isOverridden;
  return { sequenceNumber, valueType, rule, isOverridden, entry: isEntry ? inputAmount : null };
}

/** The lines with all that depends on entries worked out anew: what the server stores and a preview shows (SRV2-43). */
export function recalculated(items: readonly TaxReturnItem[]): TaxReturnItem[] {
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

/** What the line of the amount due says; nothing where the organisation tells the amount. */
export function dueOf(
  items: readonly Pick<TaxReturnItem, 'sequenceNumber' | 'inputAmount'>[],
  dueItem: number | null,
): Cents | undefined {
  if (dueItem === null) return undefined;
  return items.find(({ sequenceNumber }) => sequenceNumber === dueItem)?.inputAmount ?? ZERO;
}

/** What is left of a return after its payments; a credit is a balance below zero and nothing due (RET-27). */
export function amountsOf(
  amount_due: Cents,
  payments: Cents,
): Pick<TaxReturn, 'amount_due' | 'payments' | 'balance' | 'balance_due'> {
  const balance = subtract(amount_due, payments);
  return { amount_due, payments, balance, balance_due: atLeast(ZERO, balance) };
}
