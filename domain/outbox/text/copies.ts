import { portalName } from '../../brand/portal.ts';

/** The kinds of things that this device holds a copy of, in the customers' words. */
export const COPY_KINDS = {
  accounts: 'Accounts',
  bills: 'Bills',
  payments: 'Payments',
  pending: 'Pending payments',
  cart: 'Bills in your cart',
  review: 'Your last review',
  autoPays: 'Auto pays',
  payByText: 'Pay by text settings',
  reminders: 'Reminders',
  taxAccounts: 'Tax accounts',
  taxReturns: 'Tax returns',
  methods: 'Payment methods, without their numbers',
  profile: 'Your settings and alerts',
} as const;

/** The browser has no store for the portal. */
export const noStorage = () =>
  `This browser does not let ${portalName()} keep your bills. They will not open without a connection.`;
