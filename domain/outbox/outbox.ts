import type { BillerGroup } from '../accounts/account.ts';
import type { RequestOf } from '../api/call.ts';
import type { ChangeKind, OutboxCall } from './outbox-calls.ts';

/** A change made on this device that the server has not accepted yet. */
export interface ChangeOf<K extends ChangeKind> {
  /** The unique id of this change. Ids sort by the time of the change. */
  readonly id: string;
  readonly kind: K;
  /** What it changes. Of several changes with one subject, only the last is sent. */
  readonly subject: string;
  /** The change in the customer's words: "Nickname of account 5520 448 19". */
  readonly title: string;
  readonly request: RequestOf<OutboxCall<K>>;
  /**
   * The request that restores the earlier state; null for a change that can be taken back only while it
   * waits.
   */
  readonly undo: RequestOf<OutboxCall<K>> | null;
  /** True after a send without an answer: the server may have the change. */
  readonly wasTried?: boolean;
}

export type Change = { [K in ChangeKind]: ChangeOf<K> }[ChangeKind];

export function isChangeOf<K extends ChangeKind>(kind: K) {
  return (change: Change): change is Extract<Change, ChangeOf<K>> => change.kind === kind;
}

/**
 * The changes to send: the last one of each subject, in the order in which the subjects were first changed.
 */
export function latestChanges(changes: readonly Change[]): Change[] {
  const last = new Map<string, Change>();
  for (const change of inOrder(changes)) {
    const first = last.get(change.subject);
    last.set(change.subject, first ? ({ ...change, undo: first.undo } as Change) : change);
  }
  return [...last.values()];
}

/** The changes that a sent change settles: itself and the earlier ones of its subject. */
export function settledBy(sent: Change, changes: readonly Change[]): Change[] {
  return changes.filter((change) => change.subject === sent.subject && change.id <= sent.id);
}

function inOrder(changes: readonly Change[]): Change[] {
  return [...changes].sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** The bill list with the unsent changes applied; the same object when none applies. */
export function groupsWithChanges(
  groups: readonly BillerGroup[],
  changes: readonly Change[],
): readonly BillerGroup[] {
  const names = new Map(
    latestChanges(changes)
      .filter(isChangeOf('nickname'))
      .map(({ request }) => [request.account_id, request.nickname]),
  );
  if (names.size === 0) return groups;
  return groups.map((group) => ({
    ...group,
    accounts: group.accounts.map((account) => ({
      ...account,
      nickname: names.get(account.account_id) ?? account.nickname,
    })),
  }));
}
