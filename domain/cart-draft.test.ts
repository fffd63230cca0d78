import { expect, test } from 'vitest';
import { joining } from './addition.ts';
import { draftLines, draftOf } from './cart-draft.ts';
import { cents } from './cents.ts';
import { sampleAccount, sampleGroup } from './sample-bill.ts';

const account = { ...sampleAccount({ period_amt_due: cents(5000) }), ebill_id: 11 };
const drafted = draftOf(joining(account, 'Red Mesa Water'));

test('a draft keeps what the bill was, and joins the cart as it is now (CRT-37)', () => {
  const now = sampleGroup({ accounts: [{ ...account, period_amt_due: cents(6000) }] });
  const [line] = draftLines([drafted], [now]);
  expect(drafted.amount).toBe(cents(5000));
  expect([line?.standing, line?.amount, line?.joining?.amount]).toEqual(['ready', cents(6000), cents(6000)]);
});

test('what is in the cart by now, was paid or is gone does not join it (CRT-32, CRT-37)', () => {
  const standing = (over: Partial<typeof account> | undefined) =>
    draftLines([drafted], [sampleGroup({ accounts: over ? [{ ...account, ...over }] : [] })])[0]?.standing;
  expect(standing({ cart_item_id: 7 })).toBe('in cart');
  expect(standing({ is_payable: false })).toBe('not payable');
  expect(standing(undefined)).toBe('not payable');
});
