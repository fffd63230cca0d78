import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { serve } from '@hono/node-server';
import { mintPdfTicket } from '../../domain/bills/document-calls.ts';
import { mintMyDataTicket } from '../../domain/profile/my-data-calls.ts';
import { removeCustomer } from '../../domain/profile/settings-calls.ts';
import { CLIENT_TOKEN, endSession, login, mintSignInTicket } from '../../domain/session/calls.ts';
import { MINUTE } from '../../domain/values/durations.ts';
import { listTokens, revokeToken } from '../../server/billers/tokens.ts';
import { PASSWORD, PEOPLE } from '../../server/demo/people.ts';
import { cookieName } from '../../server/http/cookies.ts';
import { hashOf } from '../../server/ids.ts';
import { issueStaffTicket } from '../../server/office/tickets.ts';
import { sampleValue, wireValues } from '../generated/sample.ts';
import { type Layout, rawRequest } from '../generated/send-raw.ts';
import { Random } from '../runner/random.ts';
import type { Portal, SignedInCustomer } from '../support/portal.ts';
import { customerId } from './belongings.ts';
import type { Figures } from './figures.ts';
import { type Hired, hire, tokenOf } from './office-side.ts';
import { AREAS, type Area, allTargets, type Target } from './targets.ts';

type Headers = readonly (readonly [string, string])[];

interface Credential {
  readonly what: string;
  readonly headers: Headers;
  /** Added to the query. */
  readonly query?: string;
  /** Header lines that only a socket can carry. */
  readonly rawLine?: string;
  /** The credential is sound, and its customer has not verified the email address. */
  readonly isUnverified?: true;
}

/** Tries every call that needs a customer, staff or a biller's system with credentials that are not one. */
export async function tryBadCredentials(portal: Portal, size: number, seed: number): Promise<Figures> {
  const own = await ownCredentials(portal);
  const credentials: Record<Area, readonly Credential[]> = {
    customers: await badCredentials(portal, own),
    office: await badCookies(portal, own),
    billers: await badTokens(portal, own),
  };
  const closed = allTargets().filter(({ who }) => CLOSED.has(who));
  const pairs = closed.flatMap((target) =>
    credentials[target.area]
      .filter(({ isUnverified }) => !isUnverified || !target.unverified)
      .map((credential) => ({ target, credential })),
  );
  const random = new Random(seed);
  const chosen = size >= pairs.length ? pairs : Array.from({ length: size }, () => random.of(pairs));
  const found: string[] = [];
  let refused = 0;
  const socket = await listen(portal);
  for (const { target, credential } of chosen) {
    const { name, layout, request } = target;
    const fields = sampleValue(wireValues(request), seed) as Record<string, unknown>;
    const { status, text } =
      credential.rawLine === undefined
        ? await ask(portal, layout, fields, credential)
        : await socket.ask(layout, fields, credential.rawLine);
    const right = credential.isUnverified ? [403] : credential.rawLine === undefined ? [401] : [400, 401];
    if (right.includes(status)) refused += 1;
    else found.push(`${name} with ${credential.what} answered ${status}: ${text.slice(0, 200)}`);
    if (right.includes(status) && !isRefusal(text))
      found.push(`${name} with ${credential.what} tells: ${text}`);
  }
  await socket.close();
  return {
    tried: chosen.length,
    refused,
    found,
    more: {
      calls: closed.length,
      credentials: AREAS.reduce((count, area) => count + credentials[area].length, 0),
    },
  };
}

const CLOSED: ReadonlySet<Target['who']> = new Set(['customer', 'staff', 'biller']);

/** One sound credential of each area, which opens no other. */
interface Own {
  readonly staff: Hired;
  readonly token: string;
  readonly customer: SignedInCustomer;
}

async function ownCredentials(portal: Portal): Promise<Own> {
  return {
    staff: await hire(portal, null),
    token: await tokenOf(portal, 'harbor'),
    customer: await portal.signIn('demo', true),
  };
}

const bearer = (what: string, value: string): Credential => header(what, `Bearer ${value}`);
const header = (what: string, value: string): Credential => ({ what, headers: [['authorization', value]] });

async function badCookies(portal: Portal, own: Own): Promise<readonly Credential[]> {
  const { db } = portal.store;
  const { config } = portal.parts;
  const { secret, cookie } = own.staff;
  const name = cookieName(config, 'office');
  const office = (what: string, value: string): Credential => ({
    what,
    headers: [['cookie', `${name}=${value}`]],
  });
  const outlived = async (change: string): Promise<string> => {
    const { id, secret } = await hire(portal, null);
    await db.execute(change.replace('$P', String(id)));
    return secret;
  };
  const sessions = (change: string) => outlived(`update staff_sessions set ${change} where staff_id = $P`);
  const step = { staff: own.staff.id, life: MINUTE };
  return [
    { what: 'nothing', headers: [] },
    office('an empty cookie', ''),
    office('words', 'nonsense'),
    office('a session without its last character', secret.slice(0, -1)),
    office('a session with one more character', `${secret}x`),
    office('a session in capitals', secret.toUpperCase() === secret ? `${secret}~` : secret.toUpperCase()),
    office('the hash of a session', hashOf(secret)),
    office('a statement of SQL', "'or'1'='1"),
    office('a session that is too long', 'x'.repeat(5_000)),
    office('a session that was ended', await sessions('ended_at = last_used_at')),
    office(
      'a session after 15 idle minutes',
      await sessions("last_used_at = last_used_at - interval '901 s'"),
    ),
    office('a session after twelve hours', await sessions("started_at = started_at - interval '43201 s'")),
    office(
      'the session of a person who was deactivated',
      await outlived('update staff set deactivated_at = now() where id = $P'),
    ),
    office('a ticket for the second step', await issueStaffTicket(db, portal.parts, 'sign-in', step)),
    office('an invitation', await issueStaffTicket(db, portal.parts, 'invitation', step)),
    office('the access token of a customer', own.customer.token),
    office('the token of a biller', own.token),
    { what: 'the cookies of a customer', headers: [['cookie', own.customer.cookies]] },
    { what: 'a session under another name', headers: [['cookie', cookie.replace(name, 'office')]] },
    { what: 'a session in the query', headers: [], query: `${name}=${secret}` },
    bearer('a session as a bearer token', secret),
    bearer('the access token of a customer as a bearer token', own.customer.token),
    bearer('the token of a biller as a bearer token', own.token),
  ];
}

async function badTokens(portal: Portal, own: Own): Promise<readonly Credential[]> {
  const { token, staff, customer } = own;
  const revoked = await tokenOf(portal, 'harbor');
  const tokens = await listTokens(portal.parts, 'harbor');
  await revokeToken(portal.parts, tokens.at(-1)?.id ?? 0);
  const secret = token.slice('bft_'.length);
  return [
    { what: 'nothing', headers: [] },
    header('an empty header', ''),
    header('a scheme without a token', 'Bearer'),
    header('the token alone', token),
    header('the scheme Basic', `Basic ${Buffer.from(`${token}:`).toString('base64')}`),
    header('two schemes', `Bearer Bearer ${token}`),
    header('a scheme in small letters', `bearer ${token}`),
    bearer('words', 'nonsense'),
    bearer('a token without its beginning', secret),
    bearer('the beginning alone', 'bft_'),
    bearer('a token without its last character', token.slice(0, -1)),
    bearer('a token with one more character', `${token}x`),
    bearer('a token in capitals', `bft_${secret.toUpperCase()}`),
    bearer('the hash of a token', `bft_${hashOf(token)}`),
    bearer('a statement of SQL', "bft_'or'1'='1'or'1'='1"),
    bearer('a token that is too long', `bft_${'x'.repeat(5_000)}`),
    bearer('a token that was revoked', revoked),
    bearer('two tokens', `${token}, ${token}`),
    bearer('the access token of a customer', customer.token),
    bearer('the session of staff', staff.secret),
    bearer('the token of the app', CLIENT_TOKEN),
    { what: 'the cookie of staff', headers: [['cookie', staff.cookie]] },
    { what: 'the cookies of a customer', headers: [['cookie', customer.cookies]] },
    { what: 'a token in a cookie', headers: [['cookie', `token=${token}`]] },
    { what: 'a token in another header', headers: [['x-authorization', `Bearer ${token}`]] },
    { what: 'a token in the query', headers: [], query: `token=${token}` },
  ];
}

async function badCredentials(portal: Portal, own: Own): Promise<readonly Credential[]> {
  const { token, cookies } = await portal.signIn('demo');
  const dana = { token };
  const [, secret = ''] = token.split('.');
  const sam = await portal.signIn('single');
  const [danas, sams] = [await customerId(portal, 'demo'), await customerId(portal, 'single')];
  const refresh = /refresh[^=]*=([^;]+)/.exec(cookies)?.[1] ?? 'no cookie';
  const { ticket } = (await portal.send(mintSignInTicket, {}, dana)).answer();
  const u = '/services/web/billDisplay/GetPDFDocument/1';
  const document = await portal.send(mintPdfTicket, { u }, dana);
  const copy = (await portal.send(mintMyDataTicket, {}, sam)).answer().ticket;
  const recaptcha_token = await portal.botCheck();
  const proof = { user_name: PEOPLE.demo.email, password: PASSWORD, recaptcha_token };
  const guest = (await portal.send(login, proof)).answer().token ?? '';

  const expired = (await portal.signIn('demo')).token;
  await portal.store.db.execute(
    `update access_tokens set expires_at = '2026-01-01' where hash = '${hashOf(expired)}'`,
  );
  const ended = await portal.signIn('demo');
  (await portal.send(endSession, {}, ended)).answer();
  const idle = await portal.signIn('demo');
  await portal.store.db.execute(
    `update sessions set last_used_at = '2026-01-01' where id =
       (select session_id from access_tokens where hash = '${hashOf(idle.token)}')`,
  );
  const nora = await portal.signIn('empty');
  (await portal.send(removeCustomer, {}, nora)).answer();
  const unverified = await portal.signIn('unverified');

  return [
    { what: 'nothing', headers: [] },
    header('an empty header', ''),
    header('a scheme without a token', 'Bearer'),
    bearer('a blank token', ' '),
    header('the token alone', token),
    header('the scheme Basic', `Basic ${token}`),
    header('the scheme Token', `Token ${token}`),
    header(
      'a password as Basic',
      `Basic ${Buffer.from(`${PEOPLE.demo.email}:${PASSWORD}`).toString('base64')}`,
    ),
    header('two schemes', `Bearer Bearer ${token}`),
    header('a token in quotes', `Bearer "${token}"`),
    bearer('words', 'nonsense'),
    bearer('a number alone', `${danas}.`),
    bearer('a number and words', `${danas}.nonsense`),
    bearer('a token without its last character', token.slice(0, -1)),
    bearer('half a token', token.slice(0, token.length / 2)),
    bearer('a token with one more character', `${token}x`),
    bearer('a token with one more part', `${token}.x`),
    bearer('a token in capitals', token.toUpperCase()),
    bearer('a token in small letters', token.toLowerCase() === token ? `${token}~` : token.toLowerCase()),
    bearer('a token with another number', `${sams}.${secret}`),
    bearer('a token with a zero before it', `0${token}`),
    bearer('a token with a sign before it', `+${token}`),
    bearer('the hash of a token', `${danas}.${hashOf(token)}`),
    bearer('a statement of SQL', `${danas}.'or'1'='1`),
    bearer('a token that is too long', `${danas}.${'x'.repeat(5_000)}`),
    bearer('an expired token', expired),
    bearer('the token of an ended session', ended.token),
    bearer('the token of an idle session', idle.token),
    bearer('the token of a removed customer', nora.token),
    bearer('a refresh token', decodeURIComponent(refresh)),
    bearer('a ticket for a sign-in', ticket),
    bearer('a ticket for a document', document.status === 200 ? document.answer().ticket : ticket),
    bearer('a ticket for a copy of the data', copy),
    bearer('the token of a password check', guest),
    bearer('the token of the app', CLIENT_TOKEN),
    bearer('the session of staff', own.staff.secret),
    bearer('the token of a biller', own.token),
    { what: 'the cookie of staff', headers: [['cookie', own.staff.cookie]] },
    {
      what: 'two headers',
      headers: [
        ['authorization', `Bearer ${token}`],
        ['authorization', `Bearer ${sam.token}`],
      ],
    },
    { what: 'a token in a cookie', headers: [['cookie', `access_token=${token}; token=${token}`]] },
    { what: 'the refresh cookie alone', headers: [['cookie', cookies]] },
    { what: 'a token in another header', headers: [['x-authorization', `Bearer ${token}`]] },
    { what: 'a token in the query', headers: [], query: `access_token=${token}` },
    { what: 'a token with a NUL', headers: [], rawLine: `Authorization: Bearer ${token}\0` },
    { what: 'a token over two lines', headers: [], rawLine: `Authorization: Bearer\n ${token}` },
    {
      ...bearer('a customer whose address is not verified', unverified.token),
      isUnverified: true,
    },
  ];
}

async function ask(portal: Portal, layout: Layout, fields: Record<string, unknown>, credential: Credential) {
  const { address, headers, body } = rawRequest(layout, fields);
  const { query } = credential;
  const joined = query === undefined ? address : `${address}${address.includes('?') ? '&' : '?'}${query}`;
  const answer = await portal.app.request(joined, {
    method: layout.method,
    headers: [
      ...Object.entries(headers),
      ...credential.headers.map(([name, value]): [string, string] => [name, value]),
    ],
    ...(body === undefined ? {} : { body }),
  });
  return { status: answer.status, text: await answer.text() };
}

/** The same app on a socket, for bytes that no client library would send. */
async function listen(portal: Portal) {
  const server = serve({ fetch: portal.app.fetch, port: 0, hostname: '127.0.0.1' });
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    ask: (layout: Layout, fields: Record<string, unknown>, line: string) =>
      new Promise<{ status: number; text: string }>((resolve, reject) => {
        const { address, body = '' } = rawRequest(layout, fields);
        const lines = [
          `${layout.method} ${address} HTTP/1.1`,
          'Host: localhost',
          'Connection: close',
          'Content-Type: application/json',
          `Content-Length: ${Buffer.byteLength(body)}`,
          line,
        ];
        let said = '';
        const socket = connect(port, '127.0.0.1', () => socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`));
        socket.setEncoding('utf8').on('data', (text: string) => {
          said += text;
        });
        socket.on('error', reject);
        socket.on('close', () => {
          const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(said)?.[1] ?? 0);
          resolve({ status, text: said.split('\r\n\r\n').slice(1).join('\r\n\r\n') });
        });
      }),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** True of words alone. The parser of HTTP refuses with an empty body. */
function isRefusal(text: string): boolean {
  if (text === '') return true;
  try {
    return Object.keys(JSON.parse(text) as object).every((name) =>
      ['message', 'code', 'values'].includes(name),
    );
  } catch {
    return false;
  }
}
