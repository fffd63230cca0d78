import { expect, test } from 'vitest';
import { FAULTS, type Fault, run, SPLIT_FAULTS, STRIPE_FAULTS } from './harness.ts';
import { StripeProcessor } from './processors.ts';

const LONG = 15 * 60_000;
const isWhole = Boolean(process.env.BILLFOLD_TEST_ALL);

/** A normal run takes a sample (ruling 37); the whole one has 200 faults. */
const SAMPLE: readonly Fault[] = [
  ...STRIPE_FAULTS,
  'processor gives no answer',
  'processor gives no answer',
  'killed after the processor',
  'three submits at once',
];

const SPLIT_SAMPLE: readonly Fault[] = [
  'second card declined',
  'killed before the capture',
  'notice before the answer',
];

function times(count: number, kinds: readonly Fault[]): Fault[] {
  return Array.from({ length: count }, (_, at) => kinds[at % kinds.length] as Fault);
}

const WHOLE = times(140, [...STRIPE_FAULTS, ...FAULTS]);
const WHOLE_SPLIT = times(60, [...SPLIT_FAULTS, 'notice before the answer']);

test('one tap makes one payment at Stripe through every fault, and the books agree (SRV-42)', {
  timeout: 4 * LONG,
}, async () => {
  const faults = isWhole ? WHOLE : SAMPLE;
  const report = await run('sound', faults, 'whole', new StripeProcessor());
  expect(report).toEqual({ intents: faults.length, extra: 0, missing: 0, unresolved: 0, problems: [] });
});

test('one tap on a payment with two cards makes one payment at Stripe (PAY-38, ruling 1)', {
  timeout: 4 * LONG,
}, async () => {
  const faults = isWhole ? WHOLE_SPLIT : SPLIT_SAMPLE;
  const report = await run('sound', faults, 'split', new StripeProcessor());
  expect(report).toEqual({ intents: faults.length, extra: 0, missing: 0, unresolved: 0, problems: [] });
});

/** What the harness detects does not depend on the database, so these tests run on PGlite only. */
if (!process.env.BILLFOLD_TEST_DATABASE_URL)
  test('the harness detects a server that marks payments at Stripe of unknown outcome as failed', {
    timeout: LONG,
  }, async () => {
    const faults: readonly Fault[] = ['killed after the processor'];
    const report = await run(
      'reconciliation marks unknown as failed',
      faults,
      'whole',
      new StripeProcessor(),
    );
    expect(report.extra).toBeGreaterThan(0);
  });
