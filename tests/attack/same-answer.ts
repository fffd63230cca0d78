import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { getBillTypes, locateAccount, searchOrganizations } from '../../domain/accounts/calls.ts';
import type { Call } from '../../domain/api/call.ts';
import { resendVerification, verifyCustomer } from '../../domain/profile/registration-calls.ts';
import { login } from '../../domain/session/calls.ts';
import { forgotPassword, validateResetToken } from '../../domain/session/password-calls.ts';
import { PASSWORD, PEOPLE } from '../../server/demo/people.ts';
import { runDueWork } from '../../server/jobs/work.ts';
import { hashPassword } from '../../server/session/passwords.ts';
import { rawRequest } from '../generated/send-raw.ts';
import { noting } from '../support/counted-statements.ts';
import type { Portal } from '../support/portal.ts';
import type { Figures } from './figures.ts';

/** A question that must be answered alike for something that exists and for something that does not. */
interface Question {
  readonly what: string;
  readonly call: Call;
  readonly token?: string;
  /** The fields of the request. `bot` asks for a fresh bot check. */
  readonly known: Record<string, unknown>;
  readonly unknown: Record<string, unknown>;
  readonly asksBot?: true;
}

const NOBODY = 'nobody@elsewhere.example';

/** Prepares codes that are open, so that a wrong one has something to be compared with. */
async function questions(portal: Portal): Promise<readonly Question[]> {
  const { token } = await portal.signIn('empty');
  const [harbor] = (await portal.send(searchOrganizations, { searchText: 'harbor' }, { token })).answer();
  const entity_id = harbor?.id ?? 0;
  const types = (await portal.send(getBillTypes, { entityId: entity_id }, { token })).answer();
  const conf_id = types.find(({ name }) => name === 'Water and sewer')?.id ?? 0;
  const recaptcha_token = await portal.botCheck();
  await portal.send(forgotPassword, { email: PEOPLE.demo.email, recaptcha_token });
  await portal.send(resendVerification, { email: PEOPLE.unverified.email });
  await runDueWork(portal.parts);
  const account = { entity_id, conf_id, last_or_business_name: '', pin: '0000' };
  const code = { code: '000000' };
  return [
    {
      what: 'a sign-in',
      call: login,
      asksBot: true,
      known: { user_name: PEOPLE.demo.email, password: 'Wrong-pass-1' },
      unknown: { user_name: NOBODY, password: 'Wrong-pass-1' },
    },
    {
      what: 'a reset code',
      call: validateResetToken,
      known: { ...code, password_reset_token: '', email: PEOPLE.demo.email },
      unknown: { ...code, password_reset_token: '', email: NOBODY },
    },
    {
      what: 'a verification code',
      call: verifyCustomer,
      known: { ...code, verify_token: '', email: PEOPLE.unverified.email, password: PASSWORD },
      unknown: { ...code, verify_token: '', email: NOBODY, password: PASSWORD },
    },
    {
      what: 'the PIN of an account',
      call: locateAccount,
      token,
      known: { ...account, account_number: '100-2218-04' },
      unknown: { ...account, account_number: '999-9999-99' },
    },
    {
      what: 'a forgotten password',
      call: forgotPassword,
      asksBot: true,
      known: { email: PEOPLE.partner.email },
      unknown: { email: NOBODY },
    },
    {
      what: 'another verification mail',
      call: resendVerification,
      known: { email: PEOPLE.unverified.email },
      unknown: { email: NOBODY },
    },
  ];
}

type Side = 'known' | 'unknown';

async function requestOf(portal: Portal, { call, token, asksBot, ...sides }: Question, side: Side) {
  const bot = asksBot ? { recaptcha_token: await portal.botCheck() } : {};
  const { address, headers, body } = rawRequest(call, { ...sides[side], ...bot });
  const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
  return {
    address,
    init: {
      method: call.method,
      headers: { ...headers, ...authorization },
      ...(body === undefined ? {} : { body }),
    },
  };
}

/** Forgets what was tried, so that no limit answers in place of the call. */
async function forgetTries(portal: Portal): Promise<void> {
  await portal.store.db.execute('delete from sign_in_tries');
  await portal.store.db.execute('update codes set wrong_tries = 0');
}

/**
 * Asks each question of both sides in series of wrong tries. Status, words and statements must be the same at
 * each place of the series.
 */
export async function compareAnswers(portal: Portal, series: number): Promise<Figures> {
  const all = await questions(portal);
  const found: string[] = [];
  let [tried, refused] = [0, 0];
  for (const question of all) {
    // The first question of a process also reads its keys.
    for (const side of ['known', 'unknown'] as const) {
      const { address, init } = await requestOf(portal, question, side);
      await portal.app.request(address, init);
    }
    await forgetTries(portal);
    const answers = { known: [] as string[], unknown: [] as string[] };
    for (let at = 0; at < series; at++) {
      for (const side of ['known', 'unknown'] as const) {
        const { address, init } = await requestOf(portal, question, side);
        const { store } = portal.parts;
        const noted: string[] = [];
        Object.assign(portal.parts, { store: noting(store, noted) });
        const answer = await portal.app.request(address, init);
        Object.assign(portal.parts, { store });
        answers[side].push(`${answer.status} ${await answer.text()} ${noted.join(' ')}`);
        tried += 1;
        if (answer.status >= 400) refused += 1;
      }
    }
    for (let at = 0; at < series; at++) {
      if (answers.known[at] === answers.unknown[at]) continue;
      found.push(`${question.what}, try ${at + 1}: ${answers.known[at]} ≠ ${answers.unknown[at]}`);
    }
  }
  return { tried, refused, found };
}

/**
 * Measures both sides of each question over a socket, in turn. The ratio of the medians is for people: a
 * machine that is busy may show any figure.
 */
export async function measureAnswers(portal: Portal, each: number): Promise<Figures> {
  // The passwords of the demo are hashed at the cost of a test.
  const passwordHash = await hashPassword(PASSWORD);
  await portal.store.db.execute(
    `update customers set password_hash = '${passwordHash}' where email = '${PEOPLE.demo.email}'`,
  );
  const all = await questions(portal);
  const server = serve({ fetch: portal.app.fetch, port: 0, hostname: '127.0.0.1' });
  await once(server, 'listening');
  const root = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const more: Record<string, string> = {};
  let tried = 0;
  for (const question of all) {
    const took = { known: [] as number[], unknown: [] as number[] };
    for (let at = 0; at < each; at++) {
      for (const side of at % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
        await forgetTries(portal);
        const { address, init } = await requestOf(portal, question, side);
        const began = performance.now();
        await (await fetch(root + address, init)).text();
        took[side].push(performance.now() - began);
        tried += 1;
      }
    }
    more[question.what] = (median(took.known) / median(took.unknown)).toFixed(2);
  }
  await new Promise<void>((resolve) => server.close(() => resolve()));
  return { tried, refused: tried, found: [], more };
}

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
