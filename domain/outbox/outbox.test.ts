import { expect, test } from 'vitest';
import { sampleBill } from '../fixtures/bill.ts';
import { nicknameChange } from './nickname-change.ts';
import { nicknamesSeen } from './nickname-conflict.ts';
import { type ChangeOf, groupsWithChanges, isChangeOf, latestChanges, settledBy } from './outbox.ts';
import { billWithChanges } from './pending-bill.ts';

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
