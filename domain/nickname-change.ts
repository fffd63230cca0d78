import type { Account } from './account.ts';
import { nicknameSubject } from './nickname.ts';
import type { ChangeOf } from './outbox.ts';

type Named = Pick<Account, 'account_id' | 'account_num' | 'nickname'>;

/**
 * DET-06 to DET-08; a nickname that did not change is no change (DET-09). Each way tells what it changes, so that the choice
 * of another device is not undone unseen.
 */
export function nicknameChange(
  { account_id, account_num, nickname: before }: Named,
  typed: string,
  id: string,
): ChangeOf<'nickname'> | undefined {
  const nickname = typed.trim();
  if (nickname === before) return undefined;
  return {
    id,
    kind: 'nickname',
    subject: nicknameSubject(account_id),
    title: `Nickname of account ${account_num}`,
    request: { account_id, nickname, nicknames_seen: [before] },
    undo: { account_id, nickname: before, nicknames_seen: [nickname] },
  };
}
