import type { RefusalValues } from '../../../domain/api/refusal.ts';
import { REFUSALS, type RefusalCode } from '../../../domain/refusals.ts';
import type { Operation } from './operation.ts';

/** A way in which a call is refused before its own rules, or by all of them alike. */
export interface Refused {
  readonly status: number;
  readonly title: string;
  readonly codes: readonly RefusalCode[];
  readonly happens: (operation: Operation) => boolean;
  /** True where the answer tells after how many seconds to try again. */
  readonly hasRetryAfter?: true;
}

const always = () => true;
const isOf = (who: Operation['who']) => (operation: Operation) => operation.who === who;
const hasBody = ({ hasJson }: Operation) => hasJson;

/** The refusals that follow from the row of a call, by the name of their component. */
export const REFUSED = {
  Malformed: {
    status: 400,
    title: 'The request cannot be read',
    codes: ['api.malformed'],
    happens: always,
  },
  NotSignedIn: {
    status: 401,
    title: 'The access token is missing or has ended',
    codes: ['session.not-signed-in'],
    happens: isOf('customer'),
  },
  NotTheClient: {
    status: 401,
    title: 'The id of the client is missing or unknown',
    codes: ['session.not-authenticated'],
    happens: isOf('client'),
  },
  NotRefreshed: {
    status: 401,
    title: 'The refresh token is missing or has ended',
    codes: ['session.no-refresh-token', 'session.invalid-refresh-token', 'session.signed-in-too-long'],
    happens: isOf('refresh'),
  },
  NoToken: {
    status: 401,
    title: 'The token of the biller is missing, unknown or revoked',
    codes: ['billers.token'],
    happens: isOf('biller'),
  },
  NotInOffice: {
    status: 401,
    title: 'The session of the office is missing or has ended',
    codes: ['office.not-signed-in'],
    happens: isOf('staff'),
  },
  Forbidden: {
    status: 403,
    title: 'The request came from another site, or unencrypted',
    codes: ['api.from-another-site', 'api.not-https'],
    happens: ({ who, unverified, fresh, right }) =>
      !(who === 'customer' && !unverified) && !fresh && right === undefined,
  },
  NotVerified: {
    status: 403,
    title: 'The customer has not verified the email address',
    codes: ['session.not-verified', 'api.from-another-site', 'api.not-https'],
    happens: ({ who, unverified, fresh }) => who === 'customer' && !unverified && !fresh,
  },
  PasswordAgain: {
    status: 403,
    title: 'The password has to be confirmed again',
    codes: [
      'session.password-again',
      'session.password-and-code-again',
      'session.not-verified',
      'api.from-another-site',
      'api.not-https',
    ],
    happens: ({ who, fresh }) => who === 'customer' && fresh,
  },
  NoRight: {
    status: 403,
    title: 'The token has not the right to do this',
    codes: ['billers.token-right', 'api.from-another-site', 'api.not-https'],
    happens: isOf('biller'),
  },
  NoOfficeRight: {
    status: 403,
    title: 'The person has not the right to do this',
    codes: ['office.right', 'api.from-another-site', 'api.not-https'],
    happens: ({ who, right, fresh }) => who === 'staff' && right !== undefined && !fresh,
  },
  FactorAgain: {
    status: 403,
    title: 'The person has not the right, or has to use the second factor again',
    codes: ['office.right', 'office.factor-again', 'api.from-another-site', 'api.not-https'],
    happens: ({ who, fresh }) => who === 'staff' && fresh,
  },
  NotFound: {
    status: 404,
    title: 'The request names something that does not exist, or that belongs to somebody else',
    codes: ['api.not-found'],
    happens: ({ namesThings }) => namesThings,
  },
  KeyConflict: {
    status: 409,
    title: 'The key is not valid, or was used for another payment',
    codes: ['api.payment-key', 'checkout.key-of-another-payment'],
    happens: ({ money }) => money,
  },
  Gone: {
    status: 410,
    title: 'The request names something of an account that the customer has removed',
    codes: ['accounts.removed'],
    happens: ({ who, method, namesThings }) => who === 'customer' && method === 'GET' && namesThings,
  },
  TooLarge: {
    status: 413,
    title: 'The body is too large',
    codes: ['api.too-large'],
    happens: hasBody,
  },
  FileTooLarge: {
    status: 413,
    title: 'The file is too large',
    codes: ['imports.too-large'],
    happens: ({ takes }) => takes !== undefined,
  },
  NotJson: {
    status: 415,
    title: 'The body is not declared as JSON',
    codes: ['api.not-json'],
    happens: hasBody,
  },
  NotValid: {
    status: 422,
    title: 'Fields are missing or not valid, or a rule refuses them; `errors` names the fields',
    codes: ['api.field', 'api.field-not-valid'],
    happens: ({ hasFields }) => hasFields,
  },
  AppTooOld: {
    status: 426,
    title: 'The app is too old to pay. Nothing was paid',
    codes: ['checkout.app-too-old'],
    happens: ({ money }) => money,
  },
  TooMany: {
    status: 429,
    title: 'There were too many requests',
    codes: ['api.too-many-requests'],
    happens: ({ money }) => !money,
    hasRetryAfter: true,
  },
  TooManyForMoney: {
    status: 429,
    title: 'There were too many requests. Nothing was paid',
    codes: ['checkout.too-many-requests'],
    happens: ({ money }) => money,
    hasRetryAfter: true,
  },
  Fault: {
    status: 500,
    title: 'The server has a fault',
    codes: ['api.fault'],
    happens: always,
  },
  Unavailable: {
    status: 503,
    title: 'The database is away for a moment',
    codes: ['api.unavailable'],
    happens: ({ needs }) => needs === undefined,
    hasRetryAfter: true,
  },
  NoPayments: {
    status: 503,
    title: 'The portal takes no payments, or the database is away for a moment',
    codes: ['portal.no-payments', 'api.unavailable'],
    happens: ({ needs }) => needs === 'payments',
    hasRetryAfter: true,
  },
  NoTaxReturns: {
    status: 503,
    title: 'The portal has no tax returns, or the database is away for a moment',
    codes: ['portal.no-tax-returns', 'api.unavailable'],
    happens: ({ needs }) => needs === 'tax',
    hasRetryAfter: true,
  },
  NoTexts: {
    status: 503,
    title: 'The portal sends no texts, or the database is away for a moment',
    codes: ['portal.no-texts', 'api.unavailable'],
    happens: ({ needs }) => needs === 'texts',
    hasRetryAfter: true,
  },
  BeingChecked: {
    status: 504,
    title: 'The outcome of the payment is not known yet. Ask about its key, and do not pay again',
    codes: ['checkout.being-checked'],
    happens: ({ money }) => money,
    hasRetryAfter: true,
  },
} as const satisfies Record<string, Refused>;

export type RefusedName = keyof typeof REFUSED;

/** The names of the refusals that a call can answer by its row. */
export function refusalsOf(operation: Operation): RefusedName[] {
  return (Object.keys(REFUSED) as RefusedName[]).filter((name) => REFUSED[name].happens(operation));
}

/** The sentence of a code; empty where it is not always the same. */
export function wordsOfCode(code: RefusalCode): string {
  const text = REFUSALS[code] as (values?: RefusalValues) => string;
  return text.length === 0 ? text() : '';
}
