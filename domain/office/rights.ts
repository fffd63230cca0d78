/**
 * Who may do what in the office: rights by thing and verb, in roles that are given for one biller or for the whole
 * portal (ruling 74).
 */

export const OFFICE_RIGHTS = [
  'customers:read',
  'customers:unlock',
  'emails:correct',
  'emails:approve',
  'sessions:end',
  'payments:read',
  'payments:export',
  'receipts:resend',
  'scheduled:cancel',
  'auto-pays:read',
  'auto-pays:stop',
  'refunds:read',
  'refunds:ask',
  'refunds:approve',
  'exceptions:read',
  'exceptions:own',
  'disputes:read',
  'payouts:read',
  'imports:read',
  'imports:send',
  'imports:approve',
  'mappings:change',
  'remittances:read',
  'billers:read',
  'billers:pause',
  'people:read',
  'people:change',
  'connection:read',
  'log:read',
] as const;

export type OfficeRight = (typeof OFFICE_RIGHTS)[number];

/** A customer's sign-in belongs to no biller, nor does the processor's connection. */
const OF_THE_PORTAL: ReadonlySet<OfficeRight> = new Set([
  'customers:unlock',
  'emails:correct',
  'emails:approve',
  'sessions:end',
  'payouts:read',
  'connection:read',
]);

const VIEWER = [
  'customers:read',
  'payments:read',
  'payments:export',
  'auto-pays:read',
  'refunds:read',
  'exceptions:read',
  'disputes:read',
  'payouts:read',
  'imports:read',
  'remittances:read',
  'billers:read',
] as const satisfies readonly OfficeRight[];

const SUPPORT = [
  ...VIEWER,
  'customers:unlock',
  'emails:correct',
  'sessions:end',
  'receipts:resend',
  'scheduled:cancel',
  'auto-pays:stop',
] as const satisfies readonly OfficeRight[];

export const ROLE_RIGHTS = {
  viewer: VIEWER,
  support: SUPPORT,
  cashier: [...SUPPORT, 'refunds:ask', 'imports:send', 'exceptions:own'],
  approver: [...VIEWER, 'refunds:approve', 'imports:approve', 'emails:approve', 'exceptions:own'],
  'biller-admin': [...VIEWER, 'mappings:change', 'billers:pause', 'people:read', 'people:change', 'log:read'],
  /** The host's own technical staff moves no money. */
  operator: [
    'exceptions:read',
    'payouts:read',
    'imports:read',
    'remittances:read',
    'billers:read',
    'billers:pause',
    'people:read',
    'people:change',
    'connection:read',
    'log:read',
  ],
} as const satisfies Record<string, readonly OfficeRight[]>;

export type Role = keyof typeof ROLE_RIGHTS;
export const ROLES = Object.keys(ROLE_RIGHTS) as [Role, ...Role[]];

/** A role for one biller, by its slug, or for the whole portal. */
export interface Grant {
  readonly role: Role;
  readonly biller: string | null;
}

function has({ role, biller }: Grant, right: OfficeRight): boolean {
  const rights: readonly OfficeRight[] = ROLE_RIGHTS[role];
  return rights.includes(right) && (biller === null || !OF_THE_PORTAL.has(right));
}

/** The billers to which a right extends: their slugs, or all. Without the right the list is empty. */
export function billersWith(grants: readonly Grant[], right: OfficeRight): readonly string[] | 'all' {
  const slugs = new Set<string>();
  for (const grant of grants) {
    if (!has(grant, right)) continue;
    if (grant.biller === null) return 'all';
    slugs.add(grant.biller);
  }
  return [...slugs];
}

/** True when a right extends to a biller, or to the whole portal where the biller is null. */
export function mayDo(grants: readonly Grant[], right: OfficeRight, biller: string | null): boolean {
  const billers = billersWith(grants, right);
  return billers === 'all' || (biller !== null && billers.includes(biller));
}

/** True when somebody has a right for at least one biller. */
export function mayDoSomewhere(grants: readonly Grant[], right: OfficeRight): boolean {
  return billersWith(grants, right).length > 0;
}

/**
 * True when somebody may give or take a role. An operator of the portal may do so with every role, and an admin of a
 * biller with the roles of that biller, but for `operator`. A second person approves it.
 */
export function mayGive(grants: readonly Grant[], { role, biller }: Grant): boolean {
  if (!mayDo(grants, 'people:change', biller)) return false;
  const isOperator = grants.some((grant) => grant.role === 'operator' && grant.biller === null);
  return isOperator || (biller !== null && role !== 'operator');
}
