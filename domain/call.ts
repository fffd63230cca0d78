import type * as v from 'valibot';

/** What a request field can name, and whose it has to be. The server holds one ownership test for each. */
export type Owned =
  | 'account'
  | 'account number'
  | 'tax account number'
  | 'tax return'
  | 'bill'
  | 'billing info'
  | 'cart item'
  | 'payment method'
  | 'auto pay'
  | 'transaction'
  | 'alert'
  | 'session';

/** Who may make a call: `customer` brings an access token, `refresh` the refresh cookie, `client` the client id. */
export type Caller = 'customer' | 'refresh' | 'client' | 'anyone';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

type Fields = v.GenericSchema<unknown, Record<string, unknown>>;
type Answer = v.GenericSchema<unknown, unknown>;

/** One row of the table of calls: everything that the client, the server, the tests and the API document derive from. */
export interface Call<Req extends Fields = Fields, Ans extends Answer = Answer, Who extends Caller = Caller> {
  readonly method: Method;
  /** Below the default roots; `:name` takes the request field of that name. */
  readonly path: `/${string}`;
  readonly who: Who;
  /** Request field (`items[].ebill` for a field inside a list) to the kind of thing it names. */
  readonly owns: Readonly<Record<string, Owned>>;
  readonly request: Req;
  readonly answer: Ans;
  /** Fields of a POST or PUT that travel in the query. GET and DELETE send all but path fields there. */
  readonly query: readonly string[];
  /** The one field that is the whole body, where the body is not an object. */
  readonly body: string | undefined;
  /** The media type of an answer that is a file; undefined answers JSON (ruling 22). */
  readonly produces: string | undefined;
  /** True: also for a customer who has not verified the email yet (REG-27). */
  readonly unverified: boolean;
  /** True: needs an attempt key, is never retried blindly, its outcome is a value. */
  readonly money: boolean;
  /** True: a repeat does no harm, so an answer that was lost may be asked for again. */
  readonly idempotent: boolean;
  /** How long an answer is waited for, in milliseconds (ruling 18). */
  readonly limit: number;
  /** What people read when the server gives no words (ERR-06). */
  readonly failure: string;
}

type Row<Req extends Fields, Ans extends Answer, Who extends Caller> = Pick<
  Call<Req, Ans, Who>,
  'method' | 'path' | 'who' | 'request' | 'answer'
> &
  Partial<
    Pick<
      Call,
      'owns' | 'produces' | 'unverified' | 'query' | 'body' | 'money' | 'idempotent' | 'limit' | 'failure'
    >
  >;

const LIMIT = 8_000;
const MONEY_LIMIT = 30_000;
/** For calls that make the server ask a biller. */
export const LOOK_UP_LIMIT = 15_000;

export const FALLBACK = 'An error has occurred.  Please try again later';

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
    idempotent: row.method === 'GET',
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

/** The names that stand as `:name` in a path. */
export function pathFields(path: string): string[] {
  return [...path.matchAll(/:([A-Za-z_]\w*)/g)].map((match) => match[1] ?? '');
}

/** `/services/...` answers `{ data }`, the api and oauth roots answer bare (ruling 22). */
export function isEnveloped(path: string): boolean {
  return path.startsWith('/services/');
}

/** Where the four roots lie. The app can be pointed at another deployment by changing these. */
export const DEFAULT_ROOTS = {
  services: '/services',
  api: '/api/v2.1',
  webApi: '/web-api/v2.2',
  oauth: '/oauth/v2.1',
} as const;

export type Roots = Record<keyof typeof DEFAULT_ROOTS, string>;

/** The path of a call below the given roots. */
export function pathBelow(roots: Roots, path: string): string {
  for (const name of Object.keys(DEFAULT_ROOTS) as (keyof Roots)[]) {
    const root = DEFAULT_ROOTS[name];
    if (path.startsWith(`${root}/`)) return roots[name] + path.slice(root.length);
  }
  return path;
}
