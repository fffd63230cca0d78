/** What the log of the office records, with the words for staff. */
export const OFFICE_ACTS = {
  'office-sign-in': 'Signed in',
  'office-sign-out': 'Signed out',
  'office-factor': 'Used the second factor',
  'office-passkey-added': 'Added a passkey',
  'office-passkey-renamed': 'Renamed a passkey',
  'office-passkey-removed': 'Removed a passkey',
  'office-app-added': 'Set up an authenticator app',
  'office-app-removed': 'Removed the authenticator app',
  'office-invited': 'Invited a person',
  'office-joined': 'Accepted the invitation',
  'office-rights': 'Changed the rights of a person',
  'office-deactivated': 'Deactivated a person',
  'office-factor-reset': 'Reset a second factor',
  'office-customer-read': 'Opened a customer’s page',
  'office-payment-read': 'Opened a payment',
  'office-customer-unlocked': 'Unlocked a sign-in',
  'office-sessions-ended': 'Ended all sessions of a customer',
  'office-receipt-resent': 'Sent a receipt again',
  'office-verification-resent': 'Sent a verification mail again',
  'office-email-corrected': 'Corrected a mail address',
  'office-auto-pay-stopped': 'Stopped an auto pay',
  'office-scheduled-canceled': 'Canceled a scheduled payment',
  'office-asked': 'Asked for approval',
  'office-approved': 'Approved a request',
  'office-refused': 'Refused a request',
  'office-withdrawn': 'Withdrew a request',
  'office-refunded': 'Gave money back',
  'office-exception-owned': 'Took an exception',
  'office-import-sent': 'Sent a file of bills',
  'office-import-approved': 'Approved a held file',
  'office-import-refused': 'Refused a held file',
  'office-mapping-changed': 'Changed a mapping',
  'office-biller-paused': 'Paused a biller',
  'office-biller-resumed': 'Ended the pause of a biller',
  'office-exported': 'Downloaded a table',
  'office-forbidden': 'Tried what is not allowed',
} as const;

export type OfficeAct = keyof typeof OFFICE_ACTS;

/** What an entry tells besides who, what and when. Values are numbers, codes and states, never names or addresses. */
export interface ActDetail {
  /** The slug of a biller. */
  readonly biller?: string;
  readonly subject?: string;
  readonly before?: string;
  readonly after?: string;
  readonly reason?: string;
}
