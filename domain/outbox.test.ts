import { expect, test } from 'vitest';
import { billWithChanges } from './bill-with-changes.ts';
import { nicknameChange } from './nickname-change.ts';
import { nicknamesSeen } from './nickname-conflict.ts';
import { type ChangeOf, groupsWithChanges, isChangeOf, settledBy, standing } from './outbox.ts';
import { sampleBill } from './sample-bill.ts';

const account = { account_id: 4, account_num: '551', nickname: 'Home' };

function change(typed: string, id: string, of = account): ChangeOf<'nickname'> {
  const made = nicknameChange(of, typed, id);
  if (!made) throw new Error('no change');
  return made;
}

test('a nickname that did not change is not saved (DET-09)', () => {
  expect(nicknameChange(account, ' Home ', '1')).toBeUndefined();
});

test('a change knows what to send and how to take it back (ruling 19)', () => {
  expect(change('  Cabin ', '1')).toEqual({
    id: '1',
    kind: 'nickname',
    subject: 'nickname 4',
    title: 'Nickname of account 551',
    request: { account_id: 4, nickname: 'Cabin', nicknames_seen: ['Home'] },
    undo: { account_id: 4, nickname: 'Home', nicknames_seen: ['Cabin'] },
  });
});

test('of several changes of one thing the last is sent, and undo goes back to the first (ruling 19)', () => {
  const first = change('Cabin', '1');
  const other = change('Shop', '2', { ...account, account_id: 5 });
  const last = change('Lake', '3', { ...account, nickname: 'Cabin' });
  expect(
    standing([last, other, first])
      .filter(isChangeOf('nickname'))
      .map(({ request, undo }) => [request.nickname, undo?.nickname]),
  ).toEqual([
    ['Lake', 'Home'],
    ['Shop', 'Home'],
  ]);
});

test('a change made while an earlier one was being sent still waits', () => {
  const sent = change('Cabin', '2');
  const older = change('Hut', '1');
  const newer = change('Lake', '3');
  expect(settledBy(sent, [newer, sent, older])).toEqual([sent, older]);
});

test('a nickname tells under which names I saw the account, and a change of an older build does not (ruling 19)', () => {
  const first = change('Cabin', '1');
  const last = change('Lake', '2', { ...account, nickname: 'Cabin' });
  expect(nicknamesSeen([first, last])).toEqual(['Home', 'Cabin']);
  const { nicknames_seen: _, ...older } = first.request;
  expect(nicknamesSeen([{ ...first, request: older }, last])).toBeUndefined();
});

test('what has not been sent is shown as the customer left it', () => {
  const bill = sampleBill({ account_id: 4, nickname: 'Home' });
  expect(billWithChanges(bill, [change('Cabin', '1')]).nickname).toBe('Cabin');
  expect(billWithChanges(bill, [])).toBe(bill);
  const groups = [{ id: 1, name: 'A', common_name: '', logo: bill.biller.logos, count: 0, accounts: [] }];
  expect(groupsWithChanges(groups as never, [])).toBe(groups);
});
