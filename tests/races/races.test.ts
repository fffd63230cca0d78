import { afterAll, beforeAll, expect, test } from 'vitest';
import { getAccountList } from '../../domain/bills/list-calls.ts';
import { addToCart, removeFromCart } from '../../domain/cart/calls.ts';
import { emptyCart } from '../../domain/cart/change-calls.ts';
import { getCart } from '../../domain/cart/read-calls.ts';
import { addBillingInfo, updateWallet } from '../../domain/checkout/calls.ts';
import { refreshToken } from '../../domain/session/calls.ts';
import { fromDollars } from '../../domain/values/cents.ts';
import { listPaymentMethods } from '../../domain/wallet/calls.ts';
import { auditBooks } from '../../server/jobs/audit.ts';
import { review, submit } from '../support/payer.ts';
import { cookiesOf, openPortal, type Portal, type SignedInCustomer } from '../support/portal.ts';

/** Rounds of each race; `ROUNDS=200` for more. */
const ROUNDS = Number(process.env.ROUNDS ?? 15);
const CALLERS = 8;
const NUMBER = '0094471';

let portal: Portal;
let dana: SignedInCustomer;
let method = 0;

beforeAll(async () => {
  portal = await openPortal();
  dana = await portal.signIn('demo', true);
  const { items } = (await portal.send(listPaymentMethods, {}, dana)).answer();
  method = items[0]?.id ?? 0;
});

afterAll(async () => {
  expect(await auditBooks(portal.parts)).toEqual([]);
  await portal.close();
});

const callers = <T>(work: (caller: number) => Promise<T>) =>
  Promise.all(Array.from({ length: CALLERS }, (_, at) => work(at)));

async function addOneDollar() {
  const accounts = (await portal.send(getAccountList, {}, dana)).answer().flatMap((group) => group.accounts);
  const conf_id = accounts.find((account) => account.account_num === NUMBER)?.conf_id ?? 0;
  return portal.send(
    addToCart,
    {
      source_id: 1,
      items: [{ reference_num: NUMBER, reference_num2: '', conf_id, quantity: 1, amount: fromDollars(1) }],
    },
    dana,
  );
}

/** A new cart has no method yet. */
async function reviewOneDollar() {
  (await addOneDollar()).answer();
  (await portal.send(updateWallet, { wallet_id: method }, dana)).answer();
  (await review(portal, dana)).answer();
}

async function paymentsMade(): Promise<number> {
  const { rows } = (await portal.store.db.execute(
    'select count(*) as n from transactions where checkout_id is not null',
  )) as unknown as { rows: { n: number | string }[] };
  return Number(rows[0]?.n);
}

test('however many tabs submit one review at once, it is paid once and all see the same receipt (SRV-42)', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    await reviewOneDollar();
    const before = await paymentsMade();
    const answers = await callers((caller) =>
      submit(portal, { ...dana, key: `race-${round}-caller-${caller}-of-eight` }),
    );
    const confirmations = answers.map((answer) => answer.answer().confirmation_nums.join());
    expect(new Set(confirmations).size).toBe(1);
    expect((await paymentsMade()) - before).toBe(1);
  }
});

test('a bill is added to the cart once, whichever tab is first (CRT-32)', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const statuses = (await callers(addOneDollar)).map((answer) => answer.status).sort();
    expect(statuses).toEqual([200, ...Array.from({ length: CALLERS - 1 }, () => 409)]);
    await portal.send(emptyCart, {}, dana);
  }
});

test('however many tabs assign one method a share of the cart at once, it gets one share (PAY-38)', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    (await addOneDollar()).answer();
    const share = { payment_method: method, amount: fromDollars(0.5) };
    const statuses = (await callers(() => portal.send(addBillingInfo, share, dana))).map(
      (answer) => answer.status,
    );
    expect(statuses.sort()).toEqual([200, ...Array.from({ length: CALLERS - 1 }, () => 422)]);
    expect((await review(portal, dana)).status).toBe(422);
    await portal.send(updateWallet, { wallet_id: share.payment_method }, dana);
    await portal.send(emptyCart, {}, dana);
  }
});

test('when a submit and a removal of the same item meet, exactly one succeeds', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    await reviewOneDollar();
    const [item] = (await portal.send(getCart, {}, dana)).answer().items;
    const before = await paymentsMade();
    const [paid, removed] = await Promise.all([
      submit(portal, { ...dana, key: `race-remove-${round}-submit` }),
      portal.send(removeFromCart, { cartItemId: item?.cart_item_id ?? 0 }, dana),
    ]);
    const made = (await paymentsMade()) - before;
    // The item is being paid, or was paid and has left the cart.
    if (paid.status === 200) expect([409, 404]).toContain(removed.status);
    else expect([paid.status, removed.status]).toEqual([409, 200]);
    expect(made).toBe(paid.status === 200 ? 1 : 0);
    await portal.send(emptyCart, {}, dana);
  }
});

test('repeats that come minutes after a lost answer, many at once, all get the one successor (ruling 12)', async () => {
  let { cookies } = await portal.signIn('demo', true);
  for (let round = 0; round < ROUNDS; round++) {
    (await portal.send(refreshToken, {}, { cookies })).answer();
    portal.pass(60_000);
    const answers = await callers(() => portal.send(refreshToken, {}, { cookies }));
    expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 200));
    const successors = new Set(answers.map((answer) => cookiesOf(answer.headers)));
    expect(successors.size).toBe(1);
    cookies = [...successors][0] ?? '';
  }
});

test('of a stolen refresh token and its successor, used at once, the session survives only an orderly use (ruling 12)', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { cookies } = await portal.signIn('single', true);
    const successor = cookiesOf((await portal.send(refreshToken, {}, { cookies })).headers);
    const [repeat, use] = await Promise.all([
      portal.send(refreshToken, {}, { cookies }),
      portal.send(refreshToken, {}, { cookies: successor }),
    ]);
    expect(use.status).toBe(200);
    const after = await portal.send(refreshToken, {}, { cookies: cookiesOf(use.headers) });
    // A repeat that came before the use was accepted; one that came after it has ended the session.
    expect([repeat.status, after.status]).toEqual(repeat.status === 200 ? [200, 200] : [401, 401]);
  }
});

test('however many tabs refresh at once, nobody is signed out (SES-22, ruling 12)', async () => {
  let cookies = dana.cookies;
  for (let round = 0; round < ROUNDS; round++) {
    const answers = await callers(() => portal.send(refreshToken, {}, { cookies }));
    expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 200));
    const successors = new Set(answers.map((answer) => cookiesOf(answer.headers)));
    expect(successors.size).toBe(1);
    cookies = [...successors][0] ?? '';
  }
});
