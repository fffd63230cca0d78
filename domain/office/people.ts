import { type Grant, mayGive, type Role } from './rights.ts';

/** `invited` has not accepted yet, or lost the second factor and was invited anew. */
export const PERSON_STATES = ['invited', 'active', 'deactivated'] as const;
export type PersonState = (typeof PERSON_STATES)[number];

/** Whether somebody may deactivate a person or reset a second factor: only with a say over each of the roles. */
export function mayManage(own: readonly Grant[], theirs: readonly Grant[]): boolean {
  return theirs.every((grant) => mayGive(own, grant));
}

/** Whether somebody may replace the roles of a person at one biller: with a say over each that comes or goes. */
export function mayReplace(
  own: readonly Grant[],
  biller: string | null,
  { before, after }: { before: readonly Role[]; after: readonly Role[] },
): boolean {
  return mayManage(
    own,
    changedRoles(before, after).map((role) => ({ role, biller })),
  );
}

export function changedRoles(before: readonly Role[], after: readonly Role[]): Role[] {
  return [
    ...before.filter((role) => !after.includes(role)),
    ...after.filter((role) => !before.includes(role)),
  ];
}
