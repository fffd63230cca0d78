import { spawnSync } from 'node:child_process';
import { strFromU8, unzipSync } from 'fflate';
import { locateAccount } from '../../domain/accounts/calls.ts';
import { sampleBankEntries, sampleCardEntries } from '../../domain/fixtures/method.ts';
import { ROLES } from '../../domain/office/rights.ts';
import { acceptInvitation, confirmInvitation, signInToOffice } from '../../domain/office/session-calls.ts';
import { CUSTOMER_FILES } from '../../domain/office/tables/customer-files.ts';
import { mintMyDataTicket, openMyData } from '../../domain/profile/my-data-calls.ts';
import { CLIENT_TOKEN, login, mintSignInTicket } from '../../domain/session/calls.ts';
import { forgotPassword } from '../../domain/session/password-calls.ts';
import { DAY, SECOND } from '../../domain/values/durations.ts';
import { addPaymentMethod, addWallet } from '../../domain/wallet/change-calls.ts';
import { PASSWORD } from '../../server/demo/people.ts';
import { runDueWork } from '../../server/jobs/work.ts';
import { invite } from '../../server/office/invitations.ts';
import { inRepository } from '../../tools/paths.ts';
import { withName } from '../generated/references.ts';
import { rawRequest } from '../generated/send-raw.ts';
import { appCode } from '../support/authenticator-app.ts';
import { type AuthenticatorUser, authenticatorUser } from '../support/authenticator-user.ts';
import { payer } from '../support/payer.ts';
import { textOfPdf } from '../support/pdf-text.ts';
import { cookiesOf, type Portal, type SignedInCustomer } from '../support/portal.ts';
import { sendOffice } from '../support/staff.ts';
import { storedText } from '../support/stored-text.ts';
import type { Figures } from './figures.ts';
import { hire, stockBillers, thingsOf, tokenOf } from './office-side.ts';
import { allTargets, type Target, targetsOf } from './targets.ts';

const CUSTOMER_LISTS = Object.keys(CUSTOMER_FILES);

type Texts = Readonly<Record<string, string>>;

const MAILS = ['sandbox_inbox', 'messages'];

const CARD = sampleCardEntries({
  card_number: '378282246310005',
  cvv: '8264',
  wallet_name: 'Canary card',
});
const BANK = sampleBankEntries({ bank_account_number: '98765432109876543', wallet_name: 'Canary account' });
const PIN = 'canary-pin-47';

const STAFF_PASSWORD = 'Canary-staff-7';

/** Secrets that reach a place on purpose: a link is mailed, and nothing else may show it. */
const MEANT: Readonly<Record<string, readonly string[]>> = {
  'link of a new password': ['mails and texts'],
  'invitation to the office': ['mails and texts'],
};

/** What leaves the process by itself. */
export interface Told {
  /** The lines of the log. */
  said(): string;
  /** Everything that a collector of traces, metrics and log lines was sent, to the last. */
  sent(): Promise<string>;
}

/** Those who enter secrets and are given some. */
interface Callers {
  readonly customer: SignedInCustomer;
  /** The cookie of staff with every role. */
  readonly staff: string;
  /** The token of a biller. */
  readonly token: string;
}

/**
 * Lives a day of a customer, of staff and of a biller in which each secret is entered or issued once, and looks for the
 * secrets in every place that keeps or shows something afterwards.
 */
export async function lookForSecrets(portal: Portal, told: Told): Promise<Figures> {
  await stockBillers(portal);
  const user = await authenticatorUser(portal);
  const office = await plantInOffice(portal);
  const secrets = { ...(await plant(portal, user)), ...office.secrets };
  const callers = { customer: user.session(), staff: office.cookie, token: office.token };
  const places = await placesOf(portal, callers, secrets, told);
  const found: string[] = [];
  let tried = 0;
  for (const [place, text] of Object.entries(places)) {
    if (text === '') found.push(`there is nothing to look at: ${place}`);
    for (const [name, secret] of Object.entries(secrets)) {
      if (MEANT[name]?.includes(place)) continue;
      tried += 1;
      if (text.includes(secret)) found.push(`${name} in ${place}`);
    }
  }
  const more = { places: Object.keys(places).length, secrets: Object.keys(secrets).length };
  return { tried, refused: 0, found, more };
}

/** What the customer enters and is given, and where it was given. */
async function plant(portal: Portal, user: AuthenticatorUser): Promise<Texts> {
  const { key, codes } = await user.setUp();
  const wrong = 'Wrong-canary-9';
  const recaptcha_token = await portal.botCheck();
  await portal.send(login, { user_name: user.email, password: wrong, recaptcha_token });
  await user.signInWith(codes[0] ?? '', 'recovery');
  const who = user.session();

  (await portal.send(addPaymentMethod, CARD, who)).answer();
  (await portal.send(addWallet, BANK, who)).answer();
  await portal.send(
    locateAccount,
    {
      entity_id: 1,
      conf_id: 1,
      account_number: '100-5501-20',
      last_or_business_name: '',
      pin: PIN,
    },
    who,
  );
  await payer(portal, () => who).pay({ accounts: ['100-2218-04'], method: 'Canary card' });
  await portal.send(forgotPassword, { email: user.email, recaptcha_token: await portal.botCheck() });
  const link = /reset-password\/(\S+)/.exec(await user.mailed('Choose a new password'))?.[1] ?? '';
  const sam = await portal.signIn('single', true);
  return {
    password: PASSWORD,
    'wrong password': wrong,
    'card number': String(CARD.card_number),
    'bank account number': String(BANK.bank_account_number),
    PIN,
    'key of an authenticator app': key,
    'used recovery code': codes[0] ?? '',
    'recovery code': codes[1] ?? '',
    'access token': who.token,
    'access token of a kept session': sam.token,
    'refresh token': /refresh=([^;]+)/.exec(sam.cookies)?.[1] ?? '',
    'sign-in ticket': (await portal.send(mintSignInTicket, {}, sam)).answer().ticket,
    'link of a new password': link,
  };
}

/** What a new person of the office and the own system of a biller enter and are given. */
async function plantInOffice(portal: Portal) {
  const { parts, store } = portal;
  const email = 'canary@office.example';
  const { id: by } = await hire(portal, null);
  const grants = ROLES.map((role) => ({ role, biller: null }));
  const link = (await store.transact((db) => invite(db, parts, { email, grants, by }))) ?? '';
  const invitation = link.split('#')[1] ?? '';
  const person = { invitation, name: 'Casey North', password: STAFF_PASSWORD };
  const { ticket, key } = (await sendOffice(portal, acceptInvitation, person)).answer();
  const joined = await sendOffice(portal, confirmInvitation, {
    ticket,
    code: appCode(key, parts.clock.now()),
  });
  joined.answer();
  const cookie = cookiesOf(joined.headers);
  const token = await tokenOf(portal, 'harbor');
  await sendOffice(portal, signInToOffice, { email, password: `${STAFF_PASSWORD}-wrong` });
  portal.pass(30 * SECOND);
  const { ticket: step } = (
    await sendOffice(portal, signInToOffice, { email, password: STAFF_PASSWORD })
  ).answer();
  const secrets: Texts = {
    'password of staff': STAFF_PASSWORD,
    'invitation to the office': invitation,
    'ticket of an acceptance': ticket,
    'ticket of the second step': step,
    'key of an app of staff': key,
    'session of staff': cookie.split('=')[1] ?? '',
    'token of a biller': token,
  };
  return { secrets, cookie, token };
}

async function placesOf(portal: Portal, callers: Callers, secrets: Texts, told: Told): Promise<Texts> {
  const who = callers.customer;
  const files = await myDataOf(portal, who);
  const failed = await failedPartOf(portal, who);
  const answers = await answersToSecrets(portal, callers, secrets);
  const exported = await exportsOf(portal);
  const tables = await storedText(portal.store);
  const kept = [...tables].filter(([name]) => !MAILS.includes(name));
  const names = Object.keys(files);
  const pdfs = (folder: string) =>
    names
      .filter((name) => name.startsWith(`${folder}/`))
      .map((name) => textOfPdf(Buffer.from(files[name] ?? [])))
      .join('\n');
  const lines = [];
  for await (const line of portal.parts.processor.book('')) lines.push(JSON.stringify(line));
  const textOf = async (path: string) => (await portal.app.request(path)).text();
  return {
    ...answers,
    ...exported,
    'the answer of a part that failed': failed,
    'the last words of a process': await lastWordsOf(secrets),
    tables: kept.map(([, text]) => text).join('\n'),
    'mails and texts': MAILS.map((name) => tables.get(name)).join('\n'),
    'security events': tables.get('events') ?? '',
    'the log': told.said(),
    metrics: await textOf('/metrics'),
    'the health page': await textOf('/health'),
    'the portal’s settings': await textOf('/api/v2.1/portal'),
    'the processor’s book': lines.join('\n'),
    'my data as JSON': strFromU8(files['data.json'] ?? new Uint8Array()),
    'the list of contents of my data': strFromU8(files['contents.txt'] ?? new Uint8Array()),
    'names of files': names.join('\n'),
    'statements as PDF': pdfs('statements'),
    'receipts as PDF': pdfs('receipts'),
    'traces, metrics and log lines at a collector': await told.sent(),
  };
}

/** Asks every call, those that only read first, with the secrets in fields where they do not belong. */
async function answersToSecrets(portal: Portal, callers: Callers, secrets: Texts): Promise<Texts> {
  const told: string[] = [];
  const refused: string[] = [];
  const headers: string[] = [];
  const place = ({ reads, endsSession }: Target) => (reads ? 0 : endsSession ? 2 : 1);
  for (const target of allTargets().sort((a, b) => place(a) - place(b))) {
    for (const fields of [{}, secrets]) {
      const { address, ...raw } = rawRequest(target.layout, fields);
      const answer = await portal.app.request(address, {
        method: target.layout.method,
        ...raw,
        headers: { ...raw.headers, ...credentialsFor(target, callers) },
      });
      (answer.status < 400 ? told : refused).push(await answer.text());
      headers.push(JSON.stringify([...answer.headers]));
    }
  }
  return {
    'answers that tell something': told.join('\n'),
    'answers that refuse': refused.join('\n'),
    'headers of answers': headers.join('\n'),
  };
}

function credentialsFor({ area, who }: Target, { customer, staff, token }: Callers): Record<string, string> {
  if (area === 'office') return { cookie: staff };
  if (area === 'billers') return { authorization: `Bearer ${token}` };
  return { authorization: `Bearer ${who === 'client' ? CLIENT_TOKEN : customer.token}` };
}

/** The files that staff and billers take away, after the day of the payment has ended. */
async function exportsOf(portal: Portal): Promise<Texts> {
  portal.pass(DAY);
  await runDueWork(portal.parts);
  const { cookie } = await hire(portal, null);
  const authorization = `Bearer ${await tokenOf(portal, 'harbor')}`;
  const things = await thingsOf(portal, 'harbor');
  const files: Record<'office' | 'billers', string[]> = { office: [], billers: [] };
  for (const target of [...targetsOf('office'), ...targetsOf('billers')]) {
    const { area, layout, owns } = target;
    if (area === 'customers' || !target.isFile) continue;
    const named = Object.entries(owns).filter(([path]) => path !== 'biller');
    const [[path, kind] = ['', '']] = named;
    const lists = layout.path.includes(':list') ? CUSTOMER_LISTS : [''];
    for (const name of path === '' ? [[]] : (things[kind] ?? []))
      for (const list of lists) {
        const fields = withName({ list, q: 'canary' }, path === '' ? 'none' : path, name);
        const { address, ...raw } = rawRequest(layout, fields);
        const answer = await portal.app.request(address, {
          method: layout.method,
          ...raw,
          headers: { ...raw.headers, ...(area === 'office' ? { cookie } : { authorization }) },
        });
        if (answer.ok) files[area].push(await answer.text());
      }
  }
  return {
    'the office’s files': files.office.join('\n'),
    'files of billers: remittances and problems of imports': files.billers.join('\n'),
  };
}

/** What a process writes when nothing catches an error that quotes what it was given. */
async function lastWordsOf(secrets: Texts): Promise<string> {
  const said = ['throws', 'rejects'].map((how) =>
    spawnSync(process.execPath, ['--import', 'tsx', inRepository('tests', 'attack', 'crashing.ts'), how], {
      env: { ...process.env, QUOTED: Object.values(secrets).join(' ') },
      encoding: 'utf8',
    }),
  );
  for (const { status, stdout } of said)
    if (status !== 1 || !stdout.includes('not caught')) throw new Error(`the process ended with ${status}`);
  return said.map(({ stdout, stderr }) => stdout + stderr).join('\n');
}

/** What is answered when a part fails with an error that quotes what it was given. */
async function failedPartOf(portal: Portal, who: SignedInCustomer): Promise<string> {
  const { processor } = portal.parts;
  const tokenFor = async (instrument: unknown) => {
    throw new Error(`cannot take ${JSON.stringify(instrument)}`);
  };
  Object.assign(portal.parts, { processor: { ...processor, tokenFor } });
  const { body } = await portal.send(addPaymentMethod, { ...CARD, wallet_name: 'Another card' }, who);
  Object.assign(portal.parts, { processor });
  return JSON.stringify(body);
}

async function myDataOf(portal: Portal, who: SignedInCustomer): Promise<Record<string, Uint8Array>> {
  const t = (await portal.send(mintMyDataTicket, {}, who)).answer().ticket;
  const zip = (await portal.send(openMyData, { t, n: 'billfold-data.zip' })).answer();
  return unzipSync(new Uint8Array(await zip.arrayBuffer()));
}
