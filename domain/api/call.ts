import type * as v from 'valibot';
import { FALLBACK } from './text/fallback.ts';

/** The kinds of things that a request field can name. The server has one ownership test for each. */
export type OwnedKind =
  | 'account'
  | 'account number'
  | 'account number of a biller'
  | 'tax account number'
  | 'tax return'
  | 'bill'
  | 'billing info'
  | 'cart item'
  | 'payment method'
  | 'method entry'
  | 'auto pay'
  | 'transaction'
  | 'alert'
  | 'session';

/**
 * Who may make a call, by credential: `customer` sends an access token, `refresh` the refresh cookie,
 * `client` the client id.
 */
export type Caller = 'customer' | 'refresh' | 'client' | 'anyone';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

type Fields = v.GenericSchema<unknown, Record<string, unknown>>;
type Answer = v.GenericSchema<unknown, unknown>;

/** One row of the table of calls. The client, the server, the tests and the API document derive from it. */
export interface Call<Req extends Fields = Fields, Ans extends Answer = Answer, Who extends Caller = Caller> {
  readonly method: Method;
  /** The path below the default roots. `:name` takes the value of the request field of that name. */
  readonly path: `/${string}`;
  /** What the call does, in one sentence. The page for customers is built without it. */
  readonly summary: string;
  /** What else a caller has to know. */
  readonly description?: string;
  readonly who: Who;
  /** Maps a request field to the kind of thing it names. A field inside a list is written `items[].ebill`. */
  readonly owns: Readonly<Record<string, OwnedKind>>;
  readonly request: Req;
  readonly answer: Ans;
  /**
   * The fields of a POST or PUT that travel in the query. GET and DELETE send every field there that is not
   * in the path.
   */
  readonly query: readonly string[];
  /** The one field that is the whole body, for a body that is not an object. */
  readonly body: string | undefined;
  /** The media type of an answer that is a file. Undefined means JSON (ruling 22). */
  readonly produces: string | undefined;
  /**
   * True for a call that the server may refuse until the password is entered again (ruling 21). The app then
   * asks for it and repeats the call.
   */
  readonly fresh?: true;
  /** True for a call whose answer holds a secret, such as a link that pays or signs in. */
  readonly secret?: true;
  /** True when a customer may make the call before verifying the email address (REG-27). */
  readonly unverified: boolean;
  /**
   * True for a call that moves money: it needs an attempt key, is never retried blindly, and its outcome is a
   * value.
   */
  readonly money: boolean;
  /** What the host must have set up; without it the call is answered 503. */
  readonly needs?: 'payments' | 'tax' | 'texts';
  /** True for a call that changes nothing: the client repeats it by itself after a lost answer. */
  readonly reads: boolean;
  /** True when a repeat does no harm, so that the customer or the outbox may send it again. */
  readonly idempotent: boolean;
  /** How long the client waits for an answer, in milliseconds (ruling 18). */
  readonly limit: number;
  /** The message for the customer when the server sends no words of its own (ERR-06). */
  readonly failure: string;
}

type Row<Req extends Fields, Ans extends Answer, Who extends Caller> = Pick<
  Call<Req, Ans, Who>,
  'method' | 'path' | 'summary' | 'who' | 'request' | 'answer'
> &
  Partial<
    Pick<
      Call,
      | 'description'
      | 'owns'
      | 'produces'
      | 'fresh'
      | 'secret'
      | 'unverified'
      | 'query'
      | 'body'
      | 'money'
      | 'needs'
      | 'reads'
      | 'idempotent'
      | 'limit'
      | 'failure'
    >
  >;

const LIMIT = 8_000;
const MONEY_LIMIT = 30_000;

/** The time limit of calls for which the server asks a biller, in milliseconds. */
export const LOOK_UP_LIMIT = 15_000;

/*#__NO_SIDE_EFFECTS__*/
export function call<const Req extends Fields, const Ans extends Answer, const Who extends Caller>(
  row: Row<Req, Ans, Who>,
): Call<Req, Ans, Who> {
  return {
    owns: {},
    produces: undefined,
    unverified: false,
    query: [],
    body: undefined,
    money: false,
    reads: row.method === 'GET',
    idempotent: row.method === 'GET' || row.reads === true,
    limit: row.money ? MONEY_LIMIT : LIMIT,
    failure: FALLBACK,
    ...row,
  };
}

export type RequestOf<C> = C extends { request: infer Req extends v.GenericSchema }
  ? v.InferOutput<Req>
  : never;
export type AnswerOf<C> = C extends { answer: infer Ans extends v.GenericSchema }
  ? v.InferOutput<Ans>
  : never;

/** The default locations of the four roots. Other roots point the app at another deployment. */
export const DEFAULT_ROOTS = {
  services: '/services',
  api: '/api/v2.1',
  webApi: '/web-api/v2.2',
  oauth: '/oauth/v2.1',
} as const;

export type Roots = Record<keyof typeof DEFAULT_ROOTS, string>;
