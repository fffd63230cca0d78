/** The places of the office: the link, and on the start page what the place is for. */
export const PLACE_TEXTS = {
  search: { label: 'Search', what: 'Find a customer, an account or a payment.' },
  customers: { label: 'Customers', what: 'See what a customer sees, and help with the sign-in.' },
  payments: { label: 'Payments', what: 'Follow a payment from the button to the bank.' },
  refunds: {
    label: 'Refunds',
    what: 'Ask for money to be given back, and approve what others ask for.',
  },
  exceptions: { label: 'Exceptions', what: 'Payments that are stuck, and sums that do not agree.' },
  approvals: {
    label: 'Approvals',
    what: 'Decide about mail addresses that others want corrected.',
  },
  disputes: {
    label: 'Returns and disputes',
    what: 'What banks took back or ask about, with the deadlines.',
  },
  'auto-pays': { label: 'Failed auto pays', what: 'Bills that auto pay could not pay.' },
  payouts: {
    label: 'Payouts',
    what: 'What the processor sent to the bank, compared with our books.',
  },
  imports: {
    label: 'Imports',
    what: 'Files of accounts and bills: try them, apply them, see their errors.',
  },
  remittances: { label: 'Remittances', what: 'The files that tell a biller what was paid on a day.' },
  billers: { label: 'Billers', what: 'How a biller is set up, and the pause of its payments.' },
  people: { label: 'People and rights', what: 'Who works here, and who may do what.' },
  connection: {
    label: 'Connection',
    what: 'Whether the processor answers, and which notices came.',
  },
  log: { label: 'Log', what: 'Who did what, when, and why.' },
} as const;
