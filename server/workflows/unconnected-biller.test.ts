import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getAutoPayList } from '../../domain/auto-pay/calls.ts';
import { getPayByText, savePayByText } from '../../domain/texts/calls.ts';
import { autoPayer } from '../../tests/support/auto-payer.ts';
import { openPortal, type Portal, type SignedInCustomer } from '../../tests/support/portal.ts';
import { accounts, billers } from '../store/schema/billers.ts';

const POWER = '5520 448 19';
const NONE = 'Cascade Power & Light does not take payments here yet.';

let portal: Portal;
let dana: SignedInCustomer;
let danas: ReturnType<typeof autoPayer>;

beforeAll(async () => {
  portal = await openPortal();
  dana = await portal.signIn('demo');
  danas = autoPayer(portal, () => dana);
});

afterAll(() => portal.close());

async function connect(merchant: string) {
  await portal.store.db.update(billers).set({ merchant }).where(eq(billers.slug, 'cascade'));
}

test('where a biller has no merchant, auto pay says so and cannot be turned on', async () => {
  const entry = await danas.entry('Everyday Visa');
  await connect('');
  expect((await danas.create(POWER, entry)).message).toBe(NONE);
  expect((await danas.get(POWER)).unpayable).toBe(NONE);
  const listed = (await portal.send(getAutoPayList, {}, dana)).answer();
  const [account] = listed.flatMap((group) => group.accounts).filter((one) => one.account_num === POWER);
  expect(account?.auto_pay.unpayable).toBe(NONE);
  await connect('here again');
  expect((await danas.create(POWER, entry)).answer().unpayable).toBeUndefined();
  expect((await danas.toggle(POWER, false)).status).toBe(200);
  await connect('');
  expect((await danas.toggle(POWER, true)).message).toBe(NONE);
  expect((await danas.save(POWER, entry, true)).message).toBe(NONE);
});

test('pay by text says so too', async () => {
  await connect('');
  const [account] = await portal.store.db
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(accounts.accountNum, POWER));
  const AccountId = account?.id ?? 0;
  expect((await portal.send(getPayByText, { accountId: AccountId }, dana)).answer().unpayable).toBe(NONE);
  const WalletId = await danas.methodNamed('Everyday Visa');
  const saved = await portal.send(savePayByText, { AccountId, WalletId, MobileNumber: '3035550142' }, dana);
  expect(saved.message).toBe(NONE);
});
