import type { Grant, Role } from '../../../domain/office/rights.ts';
import type { StaffSession } from '../../../domain/office/staff-session.ts';
import { PEOPLE, ROLE_TEXTS } from '../../text/people.ts';

type Billers = StaffSession['billers'];

/** The name of a biller, or of the whole portal. */
export function reachOf(billers: Billers, biller: string | null): string {
  if (biller === null) return PEOPLE.portal;
  return billers.find(({ slug }) => slug === biller)?.name ?? biller;
}

export function rolesText(roles: readonly Role[]): string {
  return roles.map((role) => ROLE_TEXTS[role].label).join(', ') || PEOPLE.noRoles;
}

export function grantsText(billers: Billers, grants: readonly Grant[]): string {
  const words = grants.map(({ role, biller }) =>
    PEOPLE.roleAt(ROLE_TEXTS[role].label, reachOf(billers, biller)),
  );
  return words.join(', ') || PEOPLE.noRoles;
}

/** Deactivated people have no tone of their own: nothing is wrong with them. */
export const STATE_TONES = { invited: 'info', active: 'ok', deactivated: 'neutral' } as const;
