import { afterAll, beforeAll, expect, test } from 'vitest';
import { MINUTE } from '../../../../domain/values/durations.ts';
import { type OpenedStripe, openStripe } from '../../../../tests/stand-ins/stripe/opened.ts';
import { renewCard } from '../../../../tests/stand-ins/stripe/routes.ts';

/** More than a hundred pages. */
const MANY = 10_050;

let stripe: OpenedStripe;

beforeAll(async () => {
  stripe = await openStripe();
});
afterAll(() => stripe.close());

test('a card that was issued anew is told on the portal’s own account', async () => {
  const token = stripe.enter({ card: '4242424242424242' });
  renewCard(stripe.standIn, token, { expMonth: 11, expYear: 2030 });
  const methods: (string | undefined)[] = [];
  for await (const { method } of stripe.notices.since(0)) methods.push(method);
  expect(methods).toEqual([token]);
  expect(await stripe.methodEntry.factsOf(token)).toMatchObject({ expMonth: 11, expYear: 2030 });
  expect(await stripe.methodEntry.factsOf('pm_unknown')).toBeUndefined();
});

test(
  'all that Stripe has told is heard, however much it is',
  async () => {
    const { world } = stripe.standIn;
    const account = world.account('acct_harbor');
    for (let number = 0; number < MANY; number++)
      world.tell(account, 'refund.updated', { id: `re_${number}`, object: 'refund' });
    const heard = new Set<string>();
    for await (const { id } of stripe.notices.since(0)) heard.add(id);
    for (const { id } of account.events) expect(heard).toContain(id);
    expect(account.events).toHaveLength(MANY);
  },
  2 * MINUTE,
);
