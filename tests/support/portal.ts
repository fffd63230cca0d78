import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/sha';
import type { Challenge } from 'altcha-lib/types';
import { pino } from 'pino';
import * as v from 'valibot';
import type { AnswerOf, Call, RequestOf } from '../../domain/api/call.ts';
import { encode } from '../../domain/api/codec.ts';
import { isEnveloped, pathFields } from '../../domain/api/path.ts';
import { CLIENT_TOKEN, exchangeToken, login } from '../../domain/session/calls.ts';
import { clockFrom } from '../../server/clock.ts';
import { composeEither } from '../../server/compose-sandbox.ts';
import { readConfig } from '../../server/config.ts';
import { PASSWORD, PEOPLE, type PersonName } from '../../server/demo/people.ts';
import type { Dependencies } from '../../server/dependencies.ts';
import { sandboxBillers } from '../../server/gateways/billers/sandbox.ts';
import { proofOfWork } from '../../server/gateways/proof-of-work.ts';
import { createApp } from '../../server/http/app.ts';
import type { SandboxDependencies } from '../../server/sandbox/dependencies.ts';
import { sandboxOf } from '../../server/sandbox/serve.ts';
import type { Store } from '../../server/store/store.ts';
import { copyDemoDatabase, START } from './database.ts';

export interface PortalResponse<C> {
  readonly status: number;
  /** The unparsed wire body. */
  readonly body: unknown;
  readonly headers: Headers;
  /** The answer, parsed by the call's schema. Throws when the call was refused. */
  answer(): AnswerOf<C>;
  /** The message of a refusal. */
  readonly message: string;
}

export interface SignedInCustomer {
  readonly token: string;
  readonly cookies: string;
}

/** A whole portal without a socket: the app, its demo data and a clock that the test moves. */
export interface Portal {
  readonly app: ReturnType<typeof createApp>;
  readonly parts: Dependencies;
  readonly sandbox: SandboxDependencies;
  readonly store: Store;
  /** Moves the clock by this many milliseconds. */
  pass(milliseconds: number): void;
  send<C extends Call>(
    call: C,
    request: RequestOf<C>,
    as?: Partial<SignedInCustomer> & { key?: string; headers?: Record<string, string> },
  ): Promise<PortalResponse<C>>;
  /** `cookies` are those of the browser, if somebody has used it before. */
  signIn(who: PersonName, keep?: boolean, cookies?: string): Promise<SignedInCustomer>;
  botCheck(): Promise<string>;
  close(): Promise<void>;
}

/** Opens a portal on a separate database with the demo. The test can replace parts and settings. */
export async function openPortal(
  own: Partial<Dependencies> = {},
  env: Record<string, string> = {},
): Promise<Portal> {
  // A process that prepares the tests composes a portal too, and has no vitest of its own.
  const { inject } = await import('vitest');
  return composePortal({ ...(await copyDemoDatabase(inject('template'))), start: START }, own, env);
}

interface Opened {
  readonly store: Store;
  drop(): Promise<void>;
  /** The first time of the portal's clock, in milliseconds. */
  readonly start: number;
}

/** A portal over a database that is open already. */
export async function composePortal(
  { store, drop, start }: Opened,
  own: Partial<Dependencies> = {},
  env: Record<string, string> = {},
): Promise<Portal> {
  let now = start;
  const config = readConfig({ CHECK_ANSWERS: '1', SANDBOX: '1', ...env });
  const { clock = clockFrom(() => now, config.zone) } = own;
  const { parts, sandbox } = await composeEither(config, store, pino({ level: 'silent' }), {
    clock,
    // A test would wait for every balance as long as a customer of the demo does.
    ...(config.billers === 'sandbox' && { billers: sandboxBillers(store, clock, 0) }),
    // Most of a test's sign-in would be the work that a customer's browser does.
    botCheck: proofOfWork(store, clock, 'secret of the tests', { cost: 1, keyPrefix: '0' }),
    ...own,
  });
  const app = createApp(parts, { serveSandbox: sandboxOf(sandbox) });

  const portal: Portal = {
    app,
    parts,
    get sandbox() {
      if (!sandbox) throw new Error('this portal is not in sandbox mode');
      return sandbox;
    },
    store,
    pass: (milliseconds) => {
      now += milliseconds;
    },
    send: sendingBy((address, init) => app.request(address, init)),
    signIn: (who, keep = false, cookies = '') => signIn(portal, who, { keep, cookies }),
    botCheck: async () => {
      const challenge = (await parts.botCheck.challenge('billfold-test')) as Challenge;
      const solution = await solveChallenge({ challenge, deriveKey });
      return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
    },
    close: async () => {
      await store.close();
      await drop();
    },
  };
  return portal;
}

/** Sends calls by something that takes requests: an app, or a server on a socket. */
export function sendingBy(
  request: (address: string, init: RequestInit) => Response | Promise<Response>,
): Portal['send'] {
  return async (call, fields, as = {}) => {
    const body = bodyOf(call, fields);
    const answer = await request(addressOf(call, fields), {
      method: call.method,
      headers: {
        ...(as.token === undefined ? {} : { authorization: `Bearer ${as.token}` }),
        ...(as.cookies === undefined ? {} : { cookie: as.cookies }),
        ...(as.key === undefined ? {} : { 'idempotency-key': as.key }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...as.headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return answered(call, answer);
  };
}

async function signIn(
  portal: Portal,
  who: PersonName,
  { keep, cookies }: { keep: boolean; cookies: string },
): Promise<SignedInCustomer> {
  const first = await portal.send(login, {
    user_name: PEOPLE[who].email,
    password: PASSWORD,
    recaptcha_token: await portal.botCheck(),
  });
  const second = await portal.send(
    exchangeToken,
    {
      grant_type: 'guest_token',
      guest_token: first.answer().token ?? '',
      originator: 'test',
      recaptcha_token: '',
      keep,
    },
    { token: CLIENT_TOKEN, cookies },
  );
  return { token: second.answer().access_token, cookies: cookiesOf(second.headers) };
}

export function cookiesOf(headers: Headers): string {
  return headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0] ?? '')
    .join('; ');
}

function wire(call: Call, request: unknown): Record<string, unknown> {
  return encode(call.request, request) as Record<string, unknown>;
}

function addressOf(call: Call, request: unknown): string {
  const fields = wire(call, request);
  const inPath = pathFields(call.path);
  const path = call.path.replace(/:([A-Za-z_]\w*)/g, (_, name: string) =>
    encodeURIComponent(String(fields[name])),
  );
  const hasBody = call.method === 'POST' || call.method === 'PUT';
  const query = Object.entries(fields).filter(
    ([name, value]) =>
      value !== undefined && !inPath.includes(name) && (!hasBody || call.query.includes(name)),
  );
  const search = new URLSearchParams(query.map(([name, value]) => [name, String(value)])).toString();
  return search === '' ? path : `${path}?${search}`;
}

function bodyOf(call: Call, request: unknown): unknown {
  if (call.method !== 'POST' && call.method !== 'PUT') return undefined;
  const fields = wire(call, request);
  if (call.body !== undefined) return fields[call.body];
  const elsewhere = [...pathFields(call.path), ...call.query];
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !elsewhere.includes(name)));
}

async function answered<C extends Call>(call: C, answer: Response): Promise<PortalResponse<C>> {
  const isFile = answer.ok && call.produces !== undefined;
  const isUnchanged = answer.status === 304;
  const body: unknown = isFile ? await answer.blob() : isUnchanged ? undefined : await answer.json();
  const message = typeof body === 'object' && body !== null && 'message' in body ? String(body.message) : '';
  return {
    status: answer.status,
    body,
    headers: answer.headers,
    message,
    answer: () => {
      if (!answer.ok) throw new Error(`${call.method} ${call.path} answered ${answer.status}: ${message}`);
      const bare = !isFile && isEnveloped(call.path) ? (body as { data: unknown }).data : body;
      return v.parse(call.answer, bare) as AnswerOf<C>;
    },
  };
}
