import { afterAll, beforeAll, expect, test } from 'vitest';
import { MINUTE } from '../../../../domain/values/durations.ts';
import { type OpenedStripe, openStripe } from '../../../../tests/stand-ins/stripe/opened.ts';

/** More than a hundred pages. */
const MANY = 10_050;

let stripe: OpenedStripe;

beforeAll(async () => {
  stripe = await openStripe();
});
afterAll(() => stripe.close());

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
