import type { Account } from '../accounts/account.ts';
import { nicknameSubject } from '../accounts/nickname.ts';
import type { ChangeOf } from './outbox.ts';

type NamedAccount = Pick<Account, 'account_id' | 'account_num' | 'nickname'>;

/**
 * The change for a new nickname (DET-06 to DET-08); undefined when the nickname is the same (DET-09). Request
 * and undo both name the nickname that they replace, so neither overwrites another device's choice unseen.
 */
export function nicknameChange(
  { account_id, account_num, nickname: before }: NamedAccount,
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
