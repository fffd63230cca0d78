import * as v from 'valibot';
import { type Cents, cents, LARGEST_DOLLARS, ZERO } from './cents.ts';

/** How the value of a return's item comes about (ENT2-21). */
const VALUE_TYPES = ['Fixed', 'Calculated', 'CalculatedOverride', 'Entered', 'EnteredRequired'] as const;
export const taxValueType = v.picklist(VALUE_TYPES);
export type TaxValueType = v.InferOutput<typeof taxValueType>;

const item = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const items = v.array(item);

/** A rate of 1 is this many millionths; 2.9 % are 29,000. */
const WHOLE_RATE = 1_000_000;

/**
 * What a calculated item is, out of other items of its return by their sequence numbers (SRV2-43). Items without a value
 * count as nothing. A product and a percentage are rounded to the cent, half a cent away from zero; nothing else rounds.
 */
export const taxRule = v.variant('kind', [
  v.object({ kind: v.literal('sum'), of: items }),
  v.object({ kind: v.literal('difference'), from: item, less: items }),
  /** `rate` in millionths. */
  v.object({
    kind: v.literal('product'),
    of: item,
    rate: v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(100 * WHOLE_RATE)),
  }),
  /** The value of `percent` is read as a percentage: 4.50 are 4.5 %. */
  v.object({ kind: v.literal('percentage'), of: item, percent: item }),
  v.object({ kind: v.literal('min'), of: v.pipe(items, v.minLength(1)) }),
  v.object({ kind: v.literal('max'), of: v.pipe(items, v.minLength(1)) }),
  /** The value of another item, and never below zero. */
  v.object({ kind: v.literal('floor'), of: item }),
]);

export type TaxRule = v.InferOutput<typeof taxRule>;

/** What the calculation needs to know of an item. */
export interface RuledItem {
  readonly sequenceNumber: number;
  readonly valueType: TaxValueType;
  /** Only of calculated items. */
  readonly rule: TaxRule | null;
  /** What is fixed, was entered, or stands in place of the calculated value; null for nothing. */
  readonly entry: Cents | null;
  /** True where the entry of a `CalculatedOverride` stands in place of what is calculated. */
  readonly isOverridden: boolean;
}

export interface CalculatedValue {
  /** What the item counts as; null where nothing was entered. */
  readonly value: Cents | null;
  /** What its rule gives; null for items without one. */
  readonly calculated: Cents | null;
}

/** More than any line of a return can come to: a calculation stops there, and such a return is not taken. */
export const LARGEST_LINE = cents(LARGEST_DOLLARS * 100);

/**
 * Every item's value by its sequence number, whatever the order in which the items stand. An overridden item keeps its entry
 * and what depends on it uses the entry (SRV2-43). Takes only rules that `ruleProblem` has nothing against.
 */
export function calculate(list: readonly RuledItem[]): ReadonlyMap<number, CalculatedValue> {
  const bySequence = new Map(list.map((one) => [one.sequenceNumber, one]));
  const done = new Map<number, CalculatedValue>();
  const worthOf = (sequenceNumber: number): Cents => find(sequenceNumber).value ?? ZERO;
  const find = (sequenceNumber: number): CalculatedValue => {
    const known = done.get(sequenceNumber);
    if (known) return known;
    const one = bySequence.get(sequenceNumber);
    if (!one) throw new RangeError(`the return has no item ${sequenceNumber}`);
    const calculated = one.rule && within(worked(one.rule, worthOf));
    const entered = !isCalculated(one.valueType) || (isOverridable(one.valueType) && one.isOverridden);
    const value = { value: entered ? one.entry : calculated, calculated };
    done.set(sequenceNumber, value);
    return value;
  };
  for (const { sequenceNumber } of list) find(sequenceNumber);
  return done;
}

export function isCalculated(type: TaxValueType): boolean {
  return type === 'Calculated' || type === 'CalculatedOverride';
}

export function isOverridable(type: TaxValueType): boolean {
  return type === 'CalculatedOverride';
}

function worked(rule: TaxRule, worthOf: (item: number) => Cents): bigint {
  const exact = (item: number) => BigInt(worthOf(item));
  const total = (list: readonly number[]) => list.reduce((sum, item) => sum + exact(item), 0n);
  switch (rule.kind) {
    case 'sum':
      return total(rule.of);
    case 'difference':
      return exact(rule.from) - total(rule.less);
    case 'product':
      return rounded(exact(rule.of) * BigInt(rule.rate), BigInt(WHOLE_RATE));
    case 'percentage':
      return rounded(exact(rule.of) * exact(rule.percent), 10_000n);
    case 'min':
      return BigInt(Math.min(...rule.of.map(worthOf)));
    case 'max':
      return BigInt(Math.max(...rule.of.map(worthOf)));
    case 'floor':
      return exact(rule.of) < 0n ? 0n : exact(rule.of);
  }
}

/** Half away from zero, so that an amount and its credit round alike. */
function rounded(amount: bigint, unit: bigint): bigint {
  const half = amount < 0n ? -unit / 2n : unit / 2n;
  return (amount + half) / unit;
}

function within(amount: bigint): Cents {
  const most = BigInt(LARGEST_LINE);
  if (amount > most) return LARGEST_LINE;
  return cents(amount < -most ? -LARGEST_LINE : Number(amount));
}

/** Why these items cannot be calculated, or nothing. Asked before a return is stored. */
export function ruleProblem(
  list: readonly Pick<RuledItem, 'sequenceNumber' | 'valueType' | 'rule'>[],
): string | undefined {
  const bySequence = new Map(list.map((one) => [one.sequenceNumber, one]));
  if (bySequence.size < list.length) return 'Two items have the same sequence number.';
  for (const { sequenceNumber, valueType, rule } of list) {
    if (isCalculated(valueType) !== (rule !== null))
      return `Item ${sequenceNumber} is ${valueType} and has ${rule ? 'a' : 'no'} rule.`;
    const unknown = rule && dependencies(rule).find((other) => !bySequence.has(other));
    if (unknown !== null && unknown !== undefined)
      return `Item ${sequenceNumber} depends on item ${unknown}, which the return does not have.`;
  }
  const looped = list.find(({ sequenceNumber }) => reaches(bySequence, sequenceNumber, sequenceNumber));
  return looped && `Item ${looped.sequenceNumber} depends on itself.`;
}

/** The items that a rule is worked out from. */
export function dependencies(rule: TaxRule): readonly number[] {
  switch (rule.kind) {
    case 'sum':
    case 'min':
    case 'max':
      return rule.of;
    case 'difference':
      return [rule.from, ...rule.less];
    case 'percentage':
      return [rule.of, rule.percent];
    case 'product':
    case 'floor':
      return [rule.of];
  }
}

function reaches(
  bySequence: ReadonlyMap<number, Pick<RuledItem, 'rule'>>,
  from: number,
  wanted: number,
): boolean {
  const seen = new Set<number>();
  const ahead = [from];
  for (let at = ahead.pop(); at !== undefined; at = ahead.pop()) {
    const rule = bySequence.get(at)?.rule;
    for (const other of rule ? dependencies(rule) : []) {
      if (other === wanted) return true;
      if (!seen.has(other)) ahead.push(other);
      seen.add(other);
    }
  }
  return false;
}
