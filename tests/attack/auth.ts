import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { serve } from '@hono/node-server';
import type { Call } from '../../domain/api/call.ts';
import { mintPdfTicket } from '../../domain/bills/document-calls.ts';
import { allCalls } from '../../domain/calls.ts';
import { mintMyDataTicket } from '../../domain/profile/my-data-calls.ts';
import { removeCustomer } from '../../domain/profile/settings-calls.ts';
import { CLIENT_TOKEN, endSession, login, mintSignInTicket } from '../../domain/session/calls.ts';
import { PASSWORD, PEOPLE } from '../../server/demo/people.ts';
import { hashOf } from '../../server/ids.ts';
import { sampleValue, wireValues } from '../generated/sample.ts';
import { rawRequest } from '../generated/send-raw.ts';
import { Random } from '../runner/random.ts';
import type { Portal } from '../support/portal.ts';
import { customerId } from './belongings.ts';
import type { Figures } from './figures.ts';

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

/** Tries every call that needs a customer with credentials that are not one. */
export async function tryBadCredentials(portal: Portal, size: number, seed: number): Promise<Figures> {
  const credentials = await badCredentials(portal);
  const closed = allCalls().filter(({ call }) => call.who === 'customer');
  const pairs = closed.flatMap(({ area, name, call }) =>
    credentials
      .filter(({ isUnverified }) => !isUnverified || !call.unverified)
      .map((credential) => ({ name: `${area}.${name}`, call, credential })),
  );
  const random = new Random(seed);
  const chosen = size >= pairs.length ? pairs : Array.from({ length: size }, () => random.of(pairs));
  const found: string[] = [];
  let refused = 0;
  const socket = await listen(portal);
  for (const { name, call, credential } of chosen) {
    const fields = sampleValue(wireValues(call.request), seed) as Record<string, unknown>;
    const { status, text } =
      credential.rawLine === undefined
        ? await ask(portal, call, fields, credential)
        : await socket.ask(call, fields, credential.rawLine);
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
    more: { calls: closed.length, credentials: credentials.length },
  };
}

async function badCredentials(portal: Portal): Promise<readonly Credential[]> {
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

  const bearer = (what: string, value: string): Credential => ({
    what,
    headers: [['authorization', `Bearer ${value}`]],
  });
  const header = (what: string, value: string): Credential => ({ what, headers: [['authorization', value]] });
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

async function ask(portal: Portal, call: Call, fields: Record<string, unknown>, credential: Credential) {
  const { address, headers, body } = rawRequest(call, fields);
  const { query } = credential;
  const joined = query === undefined ? address : `${address}${address.includes('?') ? '&' : '?'}${query}`;
  const answer = await portal.app.request(joined, {
    method: call.method,
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
    ask: (call: Call, fields: Record<string, unknown>, line: string) =>
      new Promise<{ status: number; text: string }>((resolve, reject) => {
        const { address, body = '' } = rawRequest(call, fields);
        const lines = [
          `${call.method} ${address} HTTP/1.1`,
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
