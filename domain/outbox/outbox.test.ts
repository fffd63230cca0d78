import { expect, test } from 'vitest';
import { MOST_NICKNAMES_SEEN } from '../accounts/nickname.ts';
import { sampleBill } from '../fixtures/bill.ts';
import { FIRST_SETTINGS, switchesOf } from '../profile/notification-settings.ts';
import { nicknameChange } from './nickname-change.ts';
import { nicknamesSeen } from './nickname-conflict.ts';
import { switchesChange } from './notification-change.ts';
import { type ChangeOf, groupsWithChanges, isChangeOf, latestChanges, settledBy } from './outbox.ts';
import { billWithChanges } from './pending-bill.ts';
import { nicknameConflictText } from './text/nickname-conflict.ts';

const account = { account_id: 4, account_num: '551', nickname: 'Home' };

function change(typed: string, id: string, of = account): ChangeOf<'nickname'> {
  const renamed = nicknameChange(of, typed, id);
  if (!renamed) throw new Error('no change');
  return renamed;
}

test('an unchanged nickname is not saved (DET-09)', () => {
  expect(nicknameChange(account, ' Home ', '1')).toBeUndefined();
});

test('a change knows its request and its undo (ruling 19)', () => {
  expect(change('  Cabin ', '1')).toEqual({
    id: '1',
    kind: 'nickname',
    subject: 'nickname 4',
    title: 'Nickname of account 551',
    request: { account_id: 4, nickname: 'Cabin', nicknames_seen: ['Home'] },
    undo: { account_id: 4, nickname: 'Home', nicknames_seen: ['Cabin'] },
  });
});

test('of several changes of one thing only the last is sent, and undo restores the first state (ruling 19)', () => {
  const first = change('Cabin', '1');
  const otherChange = change('Shop', '2', { ...account, account_id: 5 });
  const last = change('Lake', '3', { ...account, nickname: 'Cabin' });
  expect(
    latestChanges([last, otherChange, first])
      .filter(isChangeOf('nickname'))
      .map(({ request, undo }) => [request.nickname, undo?.nickname]),
  ).toEqual([
    ['Lake', 'Home'],
    ['Shop', 'Home'],
  ]);
});

test('a change made while an earlier one is being sent still waits', () => {
  const sent = change('Cabin', '2');
  const older = change('Hut', '1');
  const newer = change('Lake', '3');
  expect(settledBy(sent, [newer, sent, older])).toEqual([sent, older]);
});

test('a nickname change names the nicknames I saw, and a change of an older build does not (ruling 19)', () => {
  const first = change('Cabin', '1');
  const last = change('Lake', '2', { ...account, nickname: 'Cabin' });
  expect(nicknamesSeen([first, last])).toEqual(['Home', 'Cabin']);
  const { nicknames_seen: _, ...older } = first.request;
  expect(nicknamesSeen([{ ...first, request: older }, last])).toBeUndefined();
});

test('unsent changes are shown as the customer made them', () => {
  const bill = sampleBill({ account_id: 4, nickname: 'Home' });
  expect(billWithChanges(bill, [change('Cabin', '1')]).nickname).toBe('Cabin');
  expect(billWithChanges(bill, [])).toBe(bill);
  const groups = [{ id: 1, name: 'A', common_name: '', logo: bill.biller.logos, count: 0, accounts: [] }];
  expect(groupsWithChanges(groups as never, [])).toBe(groups);
});

test('only the account of a waiting nickname is renamed, on the list and on its bill', () => {
  const accounts = [
    { account_id: 4, nickname: 'Home' },
    { account_id: 5, nickname: 'Shop' },
  ];
  const groups = [{ id: 1, accounts }] as never;
  const [renamed] = groupsWithChanges(groups, [change('Cabin', '1')]);
  expect(renamed).toMatchObject({
    id: 1,
    accounts: [
      { account_id: 4, nickname: 'Cabin' },
      { account_id: 5, nickname: 'Shop' },
    ],
  });
  const other = sampleBill({ account_id: 5, nickname: 'Shop' });
  expect(billWithChanges(other, [change('Cabin', '1')])).toBe(other);
});

test('changes of other kinds rename nothing', () => {
  const first = switchesOf(FIRST_SETTINGS);
  const switches = switchesChange(first, { ...first, TextEbillNotifications: true }, '1');
  const groups = [{ id: 1, accounts: [{ account_id: 4, nickname: 'Home' }] }] as never;
  expect(groupsWithChanges(groups, [switches])).toBe(groups);
  expect(nicknamesSeen([switches, change('Cabin', '2')])).toEqual(['Home']);
});

test('a sent change settles nothing of another account', () => {
  const sent = change('Cabin', '2');
  expect(settledBy(sent, [change('Shop', '1', { ...account, account_id: 5 }), sent])).toEqual([sent]);
});

test('at most as many nicknames are named as a request takes, each once', () => {
  const many = Array.from({ length: 105 }, (_, at) =>
    change(`n${at + 1}`, String(at + 10), { ...account, nickname: `n${at}` }),
  );
  expect(nicknamesSeen(many)).toHaveLength(MOST_NICKNAMES_SEEN);
  const back = change('Home', '2', { ...account, nickname: 'Cabin' });
  expect(nicknamesSeen([change('Cabin', '1'), back, change('Cabin', '3')])).toEqual(['Home', 'Cabin']);
});

test.each([
  ['', 'the nickname was removed'],
  ['Lake', 'the nickname is now “Lake”'],
])('a nickname changed elsewhere to "%s" is told', (stored, fact) => {
  expect(nicknameConflictText(stored)).toBe(
    `Another device changed this meanwhile: ${fact}. Please look and choose again.`,
  );
});
