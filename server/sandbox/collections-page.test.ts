import { afterAll, beforeAll, expect, test } from 'vitest';
import { listAlerts } from '../../domain/profile/alert-calls.ts';
import { autoPayer, mailsToAddress } from '../../tests/support/auto-payer.ts';
import type { Portal, SignedInCustomer } from '../../tests/support/portal.ts';
import { openSandboxPortal, visitor } from '../../tests/support/sandbox-visitor.ts';

let portal: Portal;
let dana: SignedInCustomer;
let danas: ReturnType<typeof autoPayer>;
const person = visitor(() => portal);

beforeAll(async () => {
  portal = await openSandboxPortal();
  dana = await portal.signIn('demo');
  danas = autoPayer(portal, () => dana);
});

afterAll(() => portal.close());

async function accountNumbered(number: string) {
  const answer = await portal.app.request('/sandbox/collections');
  const { items } = (await answer.json()) as {
    items: { account: number; account_num: string; in_collections: boolean }[];
  };
  const found = items.find(({ account_num }) => account_num === number);
  if (!found) throw new Error(`no account ${number}`);
  return found;
}

test('an account sent to collections loses its auto pay at once, and its customer is told why (SRV2-15)', async () => {
  await danas.plan('NW 30418', 'Everyday Visa', 3);
  const { account } = await accountNumbered('NW 30418');
  const { status, location } = await person.submit('/sandbox/collections', {
    account: String(account),
    move: 'send',
  });
  expect([status, location]).toEqual([303, '/sandbox/collections']);
  expect(await danas.get('NW 30418')).toMatchObject({
    active: false,
    inactive_reason: 'This account is in collections.',
  });
  const { words } = await person.open('/sandbox/collections');
  expect(words.slice(words.indexOf('In collections'))).toContain('NW 30418');
  const { items } = (await portal.send(listAlerts, { page: 1, per_page: 20 }, dana)).answer();
  expect(items.map(({ message }) => message).join(' ')).toContain('This account is in collections.');
  const [mail] = (await mailsToAddress(portal, 'NW 30418')).slice(-1);
  expect(mail?.body).toContain('This account is in collections.');
});

test('an account that was taken back can have auto pay again, but not by itself (SRV2-15)', async () => {
  await danas.plan('LOT-114', 'Everyday Visa', 3);
  const { account } = await accountNumbered('LOT-114');
  await person.send('/sandbox/collections', { account, move: 'send' });
  expect((await danas.toggle('LOT-114', true)).message).toBe('This account is in collections.');
  await person.send('/sandbox/collections', { account, move: 'take back' });
  expect((await accountNumbered('LOT-114')).in_collections).toBe(false);
  expect(await danas.get('LOT-114')).toMatchObject({ active: false });
  expect((await danas.toggle('LOT-114', true)).answer()).toMatchObject({ active: true });
});

test('an account that does not exist is refused (SRV2-15)', async () => {
  const { status } = await person.send('/sandbox/collections', { account: 999_999, move: 'send' });
  expect(status).toBe(404);
});
