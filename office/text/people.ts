import type { PersonState } from '../../domain/office/people.ts';
import type { Role } from '../../domain/office/rights.ts';

interface RoleTexts {
  readonly label: string;
  readonly what: string;
  /** Of a role for one biller, where some of its rights count only for the whole portal. */
  readonly atBiller?: string;
}

export const ROLE_TEXTS: Record<Role, RoleTexts> = {
  viewer: { label: 'Viewer', what: 'Reads customers and payments. Changes nothing.' },
  support: {
    label: 'Support',
    what: 'Helps customers with sign-in, receipts and auto pay.',
    atBiller: 'Helps customers with receipts, scheduled payments and auto pay.',
  },
  cashier: { label: 'Cashier', what: 'Asks for refunds and sends files of bills.' },
  approver: {
    label: 'Approver',
    what: 'Approves refunds, held files and corrected mail addresses.',
    atBiller: 'Approves refunds and held files.',
  },
  'biller-admin': { label: 'Admin', what: 'Manages people, pauses payments and reads the log.' },
  operator: { label: 'Operator', what: 'Runs the portal. Sees no customer and moves no money.' },
};

/** What a role lets somebody do at one biller, or in the whole portal where the biller is null. */
export function roleHint(role: Role, biller: string | null): string {
  const { what, atBiller = what } = ROLE_TEXTS[role];
  return biller === null ? what : atBiller;
}

export const PERSON_STATE_TEXTS: Record<PersonState, string> = {
  invited: 'Invited',
  active: 'Active',
  deactivated: 'Deactivated',
};

export const PEOPLE = {
  title: 'People and rights',
  table: 'People',
  none: 'Nobody is here yet',
  invite: 'Invite a person',
  name: 'Name',
  email: 'Email',
  state: 'State',
  roles: 'Roles',
  since: 'Since',
  words: 'Name or email',
  portal: 'whole portal',
  everywhere: 'Whole portal',
  noRoles: 'none',
  roleAt: (role: string, biller: string) => `${role} (${biller})`,
} as const;

export const PERSON = {
  title: 'Person',
  openRequests: 'Waits for a second person',
  past: 'What was asked for',
  change: 'Change roles',
  reset: 'Reset second factor',
  deactivate: 'Deactivate',
  again: 'Mail the link again',
  mailed: 'A new link was mailed. Earlier links no longer work.',
  own: 'This is you. Another person has to change your rights.',
  asked: 'Another person who manages rights has to approve this.',
  gone: 'The person is deactivated and signed out everywhere.',
  resetTitle: (who: string) => `Reset the second factor of ${who}?`,
  resetWhat:
    'Once another person approves, the password and the app stop working. A mail lets the person begin anew.',
  resetAction: 'Ask for the reset',
  deactivateTitle: (who: string) => `Deactivate ${who}?`,
  deactivateWhat: 'All sessions of this person end at once. Nothing that the person did is undone.',
} as const;

export const ROLES_FORM = {
  title: (who: string) => `Change the roles of ${who}`,
  lead: 'The roles change when another person approves.',
  scope: 'Where',
  roles: 'Roles',
  action: 'Ask for approval',
  rolesMissing: 'Choose a role.',
  rolesSame: 'Choose other roles than now.',
} as const;

export const INVITE = {
  title: 'Invite a person',
  lead: 'The mail goes out at once. The roles count when another person has approved them.',
  email: 'Email',
  emailMissing: 'Enter a whole mail address.',
  action: 'Invite',
  done: 'The invitation was mailed. Another person has to approve the roles.',
} as const;

export const PEOPLE_REQUEST = {
  factor: (who: string) => `Reset the second factor of ${who}`,
  grants: (who: string, biller: string) => `Change the roles of ${who} (${biller})`,
  change: (before: string, after: string) => `From ${before} to ${after}.`,
  asked: (who: string, when: string) => `${who} asked on ${when}.`,
  why: (reason: string) => `Reason: ${reason}`,
  decided: (state: string, who: string) => (who === '' ? state : `${state}, ${who}`),
  approve: 'Approve',
  refuse: 'Refuse',
  withdraw: 'Withdraw',
  approveTitle: 'Approve this?',
  refuseTitle: 'Refuse this?',
  withdrawTitle: 'Withdraw this?',
  done: { approve: 'Approved.', refuse: 'Refused. Nothing was changed.', withdraw: 'Withdrawn.' },
} as const;
