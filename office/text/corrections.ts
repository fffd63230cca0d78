/** Corrections of mail addresses: asked for on the customer's page, decided in the queue. */
export const CORRECTION = {
  label: 'Correct the address',
  title: 'Correct this customer’s mail address?',
  what: 'Another person has to approve it. Then both addresses are told, and a day later the new one is in force.',
  email: 'New email',
  emailMissing: 'Enter the new email.',
  done: 'The correction waits for approval.',
  withdraw: {
    label: 'Withdraw the correction',
    title: 'Withdraw this correction?',
    what: 'The address stays as it is.',
    done: 'The correction is withdrawn.',
  },
} as const;

export const APPROVALS = {
  title: 'Approvals',
  lead: 'Mail addresses that somebody else wants corrected. Nobody decides about an own request.',
  none: 'Nothing waits for a decision',
  customer: 'Customer',
  from: 'From',
  to: 'To',
  reason: 'Reason',
  askedBy: 'Asked by',
  askedAt: 'Asked',
  inForce: (at: string) => `In force from ${at} on.`,
  state: 'State',
  outcome: 'What came of it',
  decide: 'Decide',
  own: 'You asked for this.',
  approve: {
    label: 'Approve',
    title: 'Approve this correction?',
    what: (name: string, to: string) =>
      `Both addresses of ${name} are told at once. From the next day on, ${to} is in force, unless somebody objects from the old address.`,
    done: 'The correction is approved. Both addresses are told.',
  },
  refuse: {
    label: 'Refuse',
    title: 'Refuse this correction?',
    what: 'The address stays as it is. The person who asked reads your reason.',
    done: 'The correction is refused.',
  },
} as const;
