import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cents } from '../../../../domain/values/cents.ts';
import { type OpenedStripe, openStripe } from '../../../../tests/stand-ins/stripe/opened.ts';
import type { Fault } from '../../../../tests/stand-ins/stripe/scripts.ts';
import { type Charge, ProcessorDown, ProcessorRefused, ProcessorSilent } from '../../../ports/processor.ts';

let stripe: OpenedStripe;
let number = 0;

beforeAll(async () => {
  stripe = await openStripe();
});
afterAll(() => stripe.close());

const CALLS = ['charge', 'charge', 'ask', 'close', 'capture', 'give back a part', 'give all back'] as const;
type CallName = (typeof CALLS)[number];

const ROUTES = [
  'POST /v1/payment_methods',
  'POST /v1/payment_intents',
  'POST /v1/payment_intents/:id/confirm',
  'GET /v1/payment_intents/:id',
  'POST /v1/payment_intents/:id/cancel',
  'POST /v1/payment_intents/:id/capture',
  'POST /v1/refunds',
  'GET /v1/refunds',
];
const FAULTS: readonly Fault[] = [
  'lost before',
  'lost after',
  'half body',
  'html 502',
  'html 502 after',
  '409',
  '429',
  '500',
  '500 after',
  '403',
];

const SUM = 4_000;

async function make(call: CallName, charge: Charge): Promise<unknown> {
  const { processor } = stripe;
  switch (call) {
    case 'charge':
      return processor.charge(charge);
    case 'ask':
      return processor.ask(charge, { close: false });
    case 'close':
      return processor.ask(charge, { close: true });
    case 'capture':
      return processor.capture(charge);
    case 'give back a part':
      return processor.giveBack(charge, { key: `${charge.key}:part`, amount: cents(1_000) });
    case 'give all back':
      return processor.giveBack(charge, { key: `${charge.key}:all`, amount: cents(SUM) });
  }
}

/** Only failures that the port knows come out. */
async function tried(call: CallName, charge: Charge): Promise<unknown> {
  return make(call, charge).catch((error: unknown) => {
    const isKnown = [ProcessorDown, ProcessorSilent, ProcessorRefused].some((kind) => error instanceof kind);
    if (!isKnown) throw error;
    return undefined;
  });
}

const step = fc.record({
  call: fc.constantFrom(...CALLS),
  fault: fc.option(fc.record({ route: fc.constantFrom(...ROUTES), fault: fc.constantFrom(...FAULTS) })),
});

test('whatever is called in whatever order, and whatever fails, a key takes its sum once, and the book agrees', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 7 }), fc.boolean(), async (steps, holds) => {
      number++;
      const charge: Charge = {
        biller: 1,
        key: `any-${number}`,
        token: stripe.enter({ card: '4242424242424242' }),
        amount: cents(SUM),
        fee: cents(0),
        captureLater: holds,
      };
      const { scripts, world } = stripe.standIn;
      for (const { call, fault } of steps) {
        if (fault) scripts.disturb(fault.route, fault.fault);
        await tried(call, charge);
        scripts.clear();
      }
      const mine = [...world.accounts.values()].flatMap(({ charges, refunds }) =>
        [...charges.values()]
          .filter(({ metadata, status }) => metadata.charge === charge.key && status === 'succeeded')
          .map(({ id, amount, isCaptured, refunded }) => ({
            taken: isCaptured ? amount - refunded : 0,
            refunds: [...refunds.values()].filter((refund) => refund.charge === id).map((one) => one.amount),
          })),
      );
      expect(mine.length).toBeLessThanOrEqual(1);
      const [one = { taken: 0, refunds: [] }] = mine;
      expect(new Set(one.refunds).size).toBe(one.refunds.length);
      const entry = await stripe.processor.ask(charge, { close: true });
      const left = entry.kind === 'accepted' ? SUM - entry.made.givenBack : 0;
      expect(left).toBe(one.taken);
      let booked = 0;
      for await (const line of stripe.processor.book(''))
        if (line.charge === charge.key) booked += line.amount;
      expect(booked).toBe(one.taken);
    }),
    { numRuns: process.env.BILLFOLD_TEST_ALL ? 300 : 40, seed: 20_261_125 },
  );
});
