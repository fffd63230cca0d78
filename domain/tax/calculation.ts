import * as v from 'valibot';
import { type Cents, cents, LARGEST_DOLLARS, ZERO } from '../values/cents.ts';

/** The ways in which the item of a return gets its value (ENT2-21). */
const VALUE_TYPES = ['Fixed', 'Calculated', 'CalculatedOverride', 'Entered', 'EnteredRequired'] as const;
export const taxValueType = v.picklist(VALUE_TYPES);
export type TaxValueType = v.InferOutput<typeof taxValueType>;

const item = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const items = v.array(item);

/** Rates are in millionths: 1 is this many, and 2.9 % is 29,000. */
const WHOLE_RATE = 1_000_000;

/**
 * How a calculated item follows from other items of its return, named by their sequence numbers (SRV2-43).
 * Items without a value count as zero. A product and a percentage are rounded to the cent, half a cent away
 * from zero; nothing else rounds.
 */
export const taxRule = v.variant('kind', [
  v.object({ kind: v.literal('sum'), of: items }),
  v.object({ kind: v.literal('difference'), from: item, less: items }),
  /** `rate` is in millionths. */
  v.object({
    kind: v.literal('product'),
    of: item,
    rate: v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(100 * WHOLE_RATE)),
  }),
  /** The value of `percent` is a percentage: 4.50 means 4.5 %. */
  v.object({ kind: v.literal('percentage'), of: item, percent: item }),
  v.object({ kind: v.literal('min'), of: v.pipe(items, v.minLength(1)) }),
  v.object({ kind: v.literal('max'), of: v.pipe(items, v.minLength(1)) }),
  /** The value of another item, but never below zero. */
  v.object({ kind: v.literal('floor'), of: item }),
]);

export type TaxRule = v.InferOutput<typeof taxRule>;

/** The parts of an item that the calculation needs. */
export interface RuledItem {
  readonly sequenceNumber: number;
  readonly valueType: TaxValueType;
  /** Null for items that are not calculated. */
  readonly rule: TaxRule | null;
  /** The fixed or entered value, or the override of a calculated one; null when there is none. */
  readonly entry: Cents | null;
  /** True when the entry of a `CalculatedOverride` replaces the calculated value. */
  readonly isOverridden: boolean;
}

export interface CalculatedValue {
  /** The effective value of the item; null when nothing was entered. */
  readonly value: Cents | null;
  /** The result of the item's rule; null for items without a rule. */
  readonly calculated: Cents | null;
}

/** The largest value of a line. A calculation stops there, and a return with a larger value is refused. */
export const LARGEST_LINE = cents(LARGEST_DOLLARS * 100);

/**
 * The value of every item by its sequence number; the order of the items does not matter. An overridden item
 * keeps its entry, and items that depend on it use the entry (SRV2-43). Needs rules that have passed
 * `ruleProblem`.
 */
export function calculate(list: readonly RuledItem[]): ReadonlyMap<number, CalculatedValue> {
  const bySequence = new Map(list.map((entry) => [entry.sequenceNumber, entry]));
  const done = new Map<number, CalculatedValue>();
  const worthOf = (sequenceNumber: number): Cents => find(sequenceNumber).value ?? ZERO;
  const find = (sequenceNumber: number): CalculatedValue => {
    const cached = done.get(sequenceNumber);
    if (cached) return cached;
    const entry = bySequence.get(sequenceNumber);
    if (!entry) throw new RangeError(`the return has no item ${sequenceNumber}`);
    const calculated = entry.rule && clamped(evaluate(entry.rule, worthOf));
    const entered = !isCalculated(entry.valueType) || (isOverridable(entry.valueType) && entry.isOverridden);
    const value = { value: entered ? entry.entry : calculated, calculated };
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

function evaluate(rule: TaxRule, worthOf: (item: number) => Cents): bigint {
  const exact = (item: number) => BigInt(worthOf(item));
  const total = (list: readonly number[]) => list.reduce((sum, item) => sum + exact(item), 0n);
  switch (rule.kind) {
    case 'sum':
      return total(rule.of);
    case 'difference':
      return exact(rule.from) - total(rule.less);
    case 'product':
      return roundedHalfAway(exact(rule.of) * BigInt(rule.rate), BigInt(WHOLE_RATE));
    case 'percentage':
      return roundedHalfAway(exact(rule.of) * exact(rule.percent), 10_000n);
    case 'min':
      return BigInt(Math.min(...rule.of.map(worthOf)));
    case 'max':
      return BigInt(Math.max(...rule.of.map(worthOf)));
    case 'floor':
      return BigInt(Math.max(0, worthOf(rule.of)));
  }
}

/** Rounds half away from zero, so that an amount and its credit round alike. */
function roundedHalfAway(amount: bigint, unit: bigint): bigint {
  const half = amount < 0n ? -unit / 2n : unit / 2n;
  return (amount + half) / unit;
}

function clamped(amount: bigint): Cents {
  const most = BigInt(LARGEST_LINE);
  if (amount > most) return LARGEST_LINE;
  return cents(amount < -most ? -LARGEST_LINE : Number(amount));
}

/**
 * Why these items cannot be calculated; undefined when they can. The server checks this before it stores a
 * return.
 */
export function ruleProblem(
  list: readonly Pick<RuledItem, 'sequenceNumber' | 'valueType' | 'rule'>[],
): string | undefined {
  const bySequence = new Map(list.map((entry) => [entry.sequenceNumber, entry]));
  if (bySequence.size < list.length) return 'Two items have the same sequence number.';
  for (const { sequenceNumber, valueType, rule } of list) {
    if (isCalculated(valueType) !== (rule !== null))
      return `Item ${sequenceNumber} is ${valueType} and has ${rule ? 'a' : 'no'} rule.`;
    const unknown = rule && dependencies(rule).find((reference) => !bySequence.has(reference));
    if (unknown !== null && unknown !== undefined)
      return `Item ${sequenceNumber} depends on item ${unknown}, which the return does not have.`;
  }
  const looped = list.find(({ sequenceNumber }) => dependsOn(bySequence, sequenceNumber, sequenceNumber));
  return looped && `Item ${looped.sequenceNumber} depends on itself.`;
}

/** The items that a rule refers to. */
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

function dependsOn(
  bySequence: ReadonlyMap<number, Pick<RuledItem, 'rule'>>,
  from: number,
  target: number,
): boolean {
  const visited = new Set<number>();
  const ahead = [from];
  for (let at = ahead.pop(); at !== undefined; at = ahead.pop()) {
    const rule = bySequence.get(at)?.rule;
    for (const reference of rule ? dependencies(rule) : []) {
      if (reference === target) return true;
      if (!visited.has(reference)) ahead.push(reference);
      visited.add(reference);
    }
  }
  return false;
}
