import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Cents, cents } from '../values/cents.ts';
import {
  calculate,
  dependencies,
  LARGEST_LINE,
  type RuledItem,
  ruleProblem,
  type TaxRule,
} from './calculation.ts';

const entered = (sequenceNumber: number, amount: number | null): RuledItem => ({
  sequenceNumber,
  valueType: 'Entered',
  rule: null,
  entry: amount === null ? null : cents(amount),
  isOverridden: false,
});

const calculatedItem = (
  sequenceNumber: number,
  rule: TaxRule,
  overrides: Partial<RuledItem> = {},
): RuledItem => ({
  sequenceNumber,
  valueType: 'Calculated',
  rule,
  entry: null,
  isOverridden: false,
  ...overrides,
});

const result = (rule: TaxRule, ...amounts: (number | null)[]) =>
  calculate([...amounts.map((amount, at) => entered(at + 1, amount)), calculatedItem(9, rule)]).get(9)?.value;

describe('each kind of rule (SRV2-43)', () => {
  test.each<[string, TaxRule, (number | null)[], number]>([
    ['a sum', { kind: 'sum', of: [1, 2, 3] }, [100, 25, 5], 130],
    ['a sum of nothing', { kind: 'sum', of: [] }, [], 0],
    ['an empty line counts as zero', { kind: 'sum', of: [1, 2] }, [100, null], 100],
    ['a difference', { kind: 'difference', from: 1, less: [2, 3] }, [100, 25, 5], 70],
    ['a difference can be negative', { kind: 'difference', from: 1, less: [2] }, [100, 250], -150],
    ['a product, 2.9 %', { kind: 'product', of: 1, rate: 29_000 }, [12_345], 358],
    ['half a cent rounds up', { kind: 'product', of: 1, rate: 500_000 }, [1], 1],
    ['half a cent of a credit rounds down', { kind: 'product', of: 1, rate: 500_000 }, [-1], -1],
    ['less than half a cent is dropped', { kind: 'product', of: 1, rate: 499_999 }, [1], 0],
    ['a percentage of another line', { kind: 'percentage', of: 1, percent: 2 }, [10_000, 450], 450],
    ['a percentage rounds too', { kind: 'percentage', of: 1, percent: 2 }, [333, 290], 10],
    ['the least', { kind: 'min', of: [1, 2, 3] }, [30, 10, 20], 10],
    ['the most', { kind: 'max', of: [1, 2, 3] }, [30, 10, 20], 30],
    ['the maximum of empty lines', { kind: 'max', of: [1, 2] }, [-5, null], 0],
    ['never below zero', { kind: 'floor', of: 1 }, [-5], 0],
    ['a value above zero', { kind: 'floor', of: 1 }, [5], 5],
  ])('%s', (_, rule, amounts, expected) => {
    expect(result(rule, ...amounts)).toBe(expected);
  });
});

test('an overridden line keeps its entry, and lines that depend on it use the entry (SRV2-43)', () => {
  const tax = (overrides: Partial<RuledItem>) => [
    entered(1, 10_000),
    calculatedItem(
      2,
      { kind: 'product', of: 1, rate: 50_000 },
      { valueType: 'CalculatedOverride', ...overrides },
    ),
    calculatedItem(3, { kind: 'sum', of: [1, 2] }),
  ];
  expect(calculate(tax({})).get(3)?.value).toBe(10_500);
  const overridden = calculate(tax({ entry: cents(700), isOverridden: true }));
  expect(overridden.get(2)).toEqual({ value: 700, calculated: 500 });
  expect(overridden.get(3)?.value).toBe(10_700);
  const forgotten = calculate(tax({ entry: cents(700) }));
  expect(forgotten.get(2)).toEqual({ value: 500, calculated: 500 });
});

test('a line that is only calculated cannot be overridden (RET-13)', () => {
  const lines = [
    entered(1, 100),
    calculatedItem(2, { kind: 'sum', of: [1] }, { entry: cents(9), isOverridden: true }),
  ];
  expect(calculate(lines).get(2)?.value).toBe(100);
});

test('no line exceeds the largest amount, whatever depends on what', () => {
  const lines = [
    entered(1, LARGEST_LINE),
    ...[2, 3, 4].map((at) => calculatedItem(at, { kind: 'sum', of: [at - 1, at - 1] })),
  ];
  expect([...calculate(lines).values()].map(({ value }) => value)).toEqual(Array(4).fill(LARGEST_LINE));
  const below = [
    entered(1, LARGEST_LINE),
    entered(2, 0),
    calculatedItem(3, { kind: 'difference', from: 2, less: [1, 1] }),
  ];
  expect(calculate(below).get(3)?.value).toBe(-LARGEST_LINE);
});

test('a rule that names a line which the return lacks is told with its number', () => {
  expect(() => calculate([calculatedItem(1, { kind: 'sum', of: [9] })])).toThrow('the return has no item 9');
});

describe('items that cannot be calculated are refused when they are stored', () => {
  test.each<[string, RuledItem[], string]>([
    [
      'a line that depends on itself',
      [calculatedItem(1, { kind: 'floor', of: 1 })],
      'Item 1 depends on itself.',
    ],
    [
      'a circle of three lines',
      [
        entered(4, 1),
        calculatedItem(1, { kind: 'floor', of: 2 }),
        calculatedItem(2, { kind: 'sum', of: [4, 3] }),
        calculatedItem(3, { kind: 'difference', from: 4, less: [1] }),
      ],
      'Item 1 depends on itself.',
    ],
    [
      'a missing line',
      [calculatedItem(1, { kind: 'percentage', of: 1, percent: 7 })],
      'Item 1 depends on item 7, which the return does not have.',
    ],
    ['two lines with one number', [entered(1, 1), entered(1, 2)], 'Two items have the same sequence number.'],
    [
      'a calculated line without a rule',
      [{ ...entered(1, 1), valueType: 'Calculated' }],
      'Item 1 is Calculated and has no rule.',
    ],
    [
      'an entered line with a rule',
      [calculatedItem(1, { kind: 'sum', of: [] }, { valueType: 'Entered' })],
      'Item 1 is Entered and has a rule.',
    ],
  ])('%s', (_, lines, words) => {
    expect(ruleProblem(lines)).toBe(words);
  });
});

const amount = fc.option(fc.integer({ min: 0, max: 1_000_000_000 }));

/** A rule over earlier lines only, so no set of such lines is circular. */
function ruleOver(before: number): fc.Arbitrary<TaxRule> {
  const line = fc.integer({ min: 1, max: before });
  const lines = fc.array(line, { minLength: 1, maxLength: 4 });
  return fc.oneof(
    fc.record({ kind: fc.constant('sum' as const), of: lines }),
    fc.record({ kind: fc.constant('difference' as const), from: line, less: lines }),
    fc.record({
      kind: fc.constant('product' as const),
      of: line,
      rate: fc.integer({ min: 0, max: 3_000_000 }),
    }),
    fc.record({ kind: fc.constant('percentage' as const), of: line, percent: line }),
    fc.record({ kind: fc.constant('min' as const), of: lines }),
    fc.record({ kind: fc.constant('max' as const), of: lines }),
    fc.record({ kind: fc.constant('floor' as const), of: line }),
  );
}

/** Random returns: some entered lines, then calculated ones over earlier lines, some of them overridden. */
const returns: fc.Arbitrary<RuledItem[]> = fc
  .tuple(fc.array(amount, { minLength: 1, maxLength: 8 }), fc.integer({ min: 0, max: 16 }))
  .chain(([amounts, more]) =>
    fc
      .tuple(
        ...Array.from({ length: more }, (_, at) =>
          fc.record({
            rule: ruleOver(amounts.length + at),
            override: fc.option(fc.integer({ min: 0, max: 1_000_000 }), { freq: 4 }),
          }),
        ),
      )
      .map((calculated) => [
        ...amounts.map((one, at) => entered(at + 1, one)),
        ...calculated.map(({ rule, override }, at) =>
          calculatedItem(amounts.length + at + 1, rule, {
            valueType: 'CalculatedOverride',
            isOverridden: override !== null,
            entry: override === null ? null : cents(override),
          }),
        ),
      ]),
  );

const shuffled = (lines: RuledItem[]) => fc.shuffledSubarray(lines, { minLength: lines.length });
const RUNS = { numRuns: Number(process.env.RUNS ?? 1_000) };

describe('with any set of rules (SRV2-43)', () => {
  test('there is no problem, and every line is a whole number of cents within bounds', () => {
    fc.assert(
      fc.property(returns, (lines) => {
        expect(ruleProblem(lines)).toBeUndefined();
        const values = calculate(lines);
        expect(values.size).toBe(lines.length);
        for (const { value, calculated } of values.values())
          for (const one of [value, calculated])
            if (one !== null) {
              expect(Number.isSafeInteger(one) && !Object.is(one, -0)).toBe(true);
              expect(Math.abs(one)).toBeLessThanOrEqual(LARGEST_LINE);
            }
      }),
      RUNS,
    );
  });

  test('the order of the lines makes no difference', () => {
    fc.assert(
      fc.property(
        returns.chain((lines) => fc.tuple(fc.constant(lines), shuffled(lines))),
        ([lines, others]) => {
          const [left, right] = [calculate(lines), calculate(others)];
          for (const [sequenceNumber, value] of left) expect(right.get(sequenceNumber)).toEqual(value);
        },
      ),
      RUNS,
    );
  });

  test('calculating the result again changes nothing', () => {
    fc.assert(
      fc.property(returns, (lines) => {
        const values = calculate(lines);
        const frozen = lines.map((line) => ({
          ...line,
          isOverridden: line.rule !== null,
          entry: values.get(line.sequenceNumber)?.value ?? null,
        }));
        for (const [sequenceNumber, { value }] of calculate(frozen))
          expect(value).toBe(values.get(sequenceNumber)?.value);
      }),
      RUNS,
    );
  });

  test('a line changes only the lines that depend on it', () => {
    fc.assert(
      fc.property(returns, fc.integer({ min: 0, max: 1_000_000_000 }), (lines, other) => {
        const changed = lines.map((line, at) => (at === 0 ? { ...line, entry: other as Cents } : line));
        const [before, after] = [calculate(lines), calculate(changed)];
        const touched = new Set([1]);
        for (const { sequenceNumber, rule, isOverridden } of lines)
          if (rule && !isOverridden && dependencies(rule).some((reference) => touched.has(reference)))
            touched.add(sequenceNumber);
        for (const { sequenceNumber } of lines)
          if (!touched.has(sequenceNumber))
            expect(after.get(sequenceNumber)?.value).toBe(before.get(sequenceNumber)?.value);
      }),
      RUNS,
    );
  });

  test('every circle is found', () => {
    fc.assert(
      fc.property(
        returns.filter((lines) => lines.some(({ rule }) => rule !== null)),
        fc.nat(),
        (lines, pick) => {
          const ruled = lines.filter(({ rule }) => rule !== null);
          const chosen = ruled[pick % ruled.length];
          const [used = 0] = chosen?.rule ? dependencies(chosen.rule) : [];
          const closed = lines.map((line) =>
            line.sequenceNumber === used
              ? calculatedItem(used, { kind: 'floor', of: chosen?.sequenceNumber ?? 0 })
              : line,
          );
          expect(ruleProblem(closed)).toMatch(/depends on itself/);
        },
      ),
      RUNS,
    );
  });
});
