import { afterAll, expect, test } from 'vitest';
import { FAULTS, type Fault, RIGHT, run, SPLIT_FAULTS, STRIPE_FAULTS, tellAllChecked } from './harness.ts';
import { detects, PLANTED } from './planted.ts';
import { StripeProcessor } from './processors.ts';

const LONG = 15 * 60_000;
const isWhole = Boolean(process.env.BILLFOLD_TEST_ALL);

/** Faults on each database, in a normal run and in the whole one. */
const COUNT = 200;
const SPLIT_COUNT = 60;

function times(count: number, kinds: readonly Fault[]): Fault[] {
  return Array.from({ length: count }, (_, at) => kinds[at % kinds.length] as Fault);
}

afterAll(tellAllChecked);

const isKill = (fault: Fault) => fault.includes('killed');

const SPLIT_SAMPLE: readonly Fault[] = [
  'second card declined',
  'killed before the capture',
  'notice before the answer',
];

/**
 * A kill costs a restart, thirty times as long as any other fault: a normal run has few of them (ruling 37), and the
 * sandbox's run has the others.
 */
const KILLS: readonly Fault[] = ['killed between make and pay', 'killed after the processor'];
const SAMPLE: readonly Fault[] = [
  ...KILLS,
  ...times(
    COUNT - KILLS.length - SPLIT_SAMPLE.length,
    [...STRIPE_FAULTS, ...FAULTS].filter((fault) => !isKill(fault)),
  ),
];

const WHOLE = times(COUNT - SPLIT_COUNT, [...STRIPE_FAULTS, ...FAULTS]);
const WHOLE_SPLIT = times(SPLIT_COUNT, [...SPLIT_FAULTS, 'notice before the answer']);

test('one tap makes one payment at Stripe through every fault, and the books agree (SRV-42)', {
  timeout: 4 * LONG,
}, async () => {
  const faults = isWhole ? WHOLE : SAMPLE;
  const report = await run('sound', faults, 'whole', new StripeProcessor());
  expect(report).toEqual({ intents: faults.length, ...RIGHT });
});

test('one tap on a payment with two cards makes one payment at Stripe (PAY-38, ruling 1)', {
  timeout: 4 * LONG,
}, async () => {
  const faults = isWhole ? WHOLE_SPLIT : SPLIT_SAMPLE;
  const report = await run('sound', faults, 'split', new StripeProcessor());
  expect(report).toEqual({ intents: faults.length, ...RIGHT });
});

/** A normal run shows that the harness sees through Stripe's protocol, and the whole one does so on each database. */
const isRepeated = Boolean(process.env.BILLFOLD_TEST_DATABASE_URL);
const SHOWN = PLANTED.filter(({ variant }) => variant === 'reconciliation marks unknown as failed');
detects(isWhole ? PLANTED : isRepeated ? [] : SHOWN, ', at Stripe', () => new StripeProcessor());
