import type { BillerGroup } from './account.ts';
import type { RequestOf } from './call.ts';
import type { ChangeKind, OutboxCall } from './outbox-calls.ts';

/** A change that was made on this device and has not been taken by the server yet. */
export interface ChangeOf<K extends ChangeKind> {
  /** Names this change alone. Of two changes the one that was made later sorts later. */
  readonly id: string;
  readonly kind: K;
  /** What it changes. Of several changes of one subject only the last is sent. */
  readonly subject: string;
  /** What the customer calls it: "Nickname of account 5520 448 19". */
  readonly title: string;
  readonly request: RequestOf<OutboxCall<K>>;
  /** The request that puts back what stood before; null for what can be taken back only while it waits. */
  readonly undo: RequestOf<OutboxCall<K>> | null;
  /** It left this device once, and no answer came: the server may have it. */
  readonly wasTried?: boolean;
}

export type Change = { [K in ChangeKind]: ChangeOf<K> }[ChangeKind];

/** True for a change of this kind. */
export function isChangeOf<K extends ChangeKind>(kind: K) {
  return (change: Change): change is Extract<Change, ChangeOf<K>> => change.kind === kind;
}

/** What is to be sent: the last change of each subject, in the order in which the subjects were first touched. */
export function standing(changes: readonly Change[]): Change[] {
  const last = new Map<string, Change>();
  for (const change of inOrder(changes)) {
    const first = last.get(change.subject);
    last.set(change.subject, first ? ({ ...change, undo: first.undo } as Change) : change);
  }
  return [...last.values()];
}

/** What a change that was sent has settled: itself and what it had replaced, but nothing made after it. */
export function settledBy(sent: Change, changes: readonly Change[]): Change[] {
  return changes.filter((change) => change.subject === sent.subject && change.id <= sent.id);
}

function inOrder(changes: readonly Change[]): Change[] {
  return [...changes].sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** The bill list as the customer left it; the same list when nothing of it waits. */
export function groupsWithChanges(
  groups: readonly BillerGroup[],
  changes: readonly Change[],
): readonly BillerGroup[] {
  const names = new Map(
    standing(changes)
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
