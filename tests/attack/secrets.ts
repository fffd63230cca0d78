import { strFromU8, unzipSync } from 'fflate';
import { locateAccount } from '../../domain/accounts/calls.ts';
import { allCalls } from '../../domain/calls.ts';
import { sampleBankEntries, sampleCardEntries } from '../../domain/fixtures/method.ts';
import { mintMyDataTicket, openMyData } from '../../domain/profile/my-data-calls.ts';
import { CLIENT_TOKEN, login, mintSignInTicket } from '../../domain/session/calls.ts';
import { forgotPassword } from '../../domain/session/password-calls.ts';
import { addPaymentMethod, addWallet } from '../../domain/wallet/change-calls.ts';
import { PASSWORD } from '../../server/demo/people.ts';
import { rawRequest } from '../generated/send-raw.ts';
import { type AuthenticatorUser, authenticatorUser } from '../support/authenticator-user.ts';
import { payer } from '../support/payer.ts';
import { textOfPdf } from '../support/pdf-text.ts';
import type { Portal, SignedInCustomer } from '../support/portal.ts';
import { storedText } from '../support/stored-text.ts';
import type { Figures } from './figures.ts';

type Texts = Readonly<Record<string, string>>;

const MAILS = ['sandbox_inbox', 'messages'];

const CARD = sampleCardEntries({
  card_number: '378282246310005',
  cvv: '8264',
  wallet_name: 'Canary card',
});
const BANK = sampleBankEntries({ bank_account_number: '98765432109876543', wallet_name: 'Canary account' });
const PIN = 'canary-pin-47';

/** Secrets that reach a place on purpose: a link is mailed, and nothing else may show it. */
const MEANT: Readonly<Record<string, readonly string[]>> = { 'link of a new password': ['mails and texts'] };

/**
 * Lives a customer's day in which each secret is entered or issued once, and looks for the secrets in every
 * place that keeps or shows something afterwards. `said` reads the log.
 */
export async function lookForSecrets(portal: Portal, said: () => string): Promise<Figures> {
  const user = await authenticatorUser(portal);
  const secrets = await plant(portal, user);
  const places = await placesOf(portal, user.session(), secrets, said);
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

async function placesOf(
  portal: Portal,
  who: SignedInCustomer,
  secrets: Texts,
  said: () => string,
): Promise<Texts> {
  const files = await myDataOf(portal, who);
  const crash = await crashOf(portal, who);
  const answers = await answersToSecrets(portal, who, secrets);
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
    'the answer of a part that failed': crash,
    tables: kept.map(([, text]) => text).join('\n'),
    'mails and texts': MAILS.map((name) => tables.get(name)).join('\n'),
    'security events': tables.get('events') ?? '',
    'the log': said(),
    metrics: await textOf('/metrics'),
    'the health page': await textOf('/health'),
    'the portal’s settings': await textOf('/api/v2.1/portal'),
    'the processor’s book': lines.join('\n'),
    'my data as JSON': strFromU8(files['data.json'] ?? new Uint8Array()),
    'the list of contents of my data': strFromU8(files['contents.txt'] ?? new Uint8Array()),
    'names of files': names.join('\n'),
    'statements as PDF': pdfs('statements'),
    'receipts as PDF': pdfs('receipts'),
  };
}

/** Asks every call, those that only read first, with the secrets in fields where they do not belong. */
async function answersToSecrets(portal: Portal, who: SignedInCustomer, secrets: Texts): Promise<Texts> {
  const told: string[] = [];
  const refused: string[] = [];
  const headers: string[] = [];
  const calls = allCalls().map(({ call }) => call);
  const reads = calls.filter(({ method }) => method === 'GET');
  for (const call of [...reads, ...calls.filter((one) => !reads.includes(one))]) {
    const authorization = `Bearer ${call.who === 'client' ? CLIENT_TOKEN : who.token}`;
    for (const fields of [{}, secrets]) {
      const { address, ...raw } = rawRequest(call, fields);
      const answer = await portal.app.request(address, {
        method: call.method,
        ...raw,
        headers: { ...raw.headers, authorization },
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

/** What is answered when a part fails with an error that quotes what it was given. */
async function crashOf(portal: Portal, who: SignedInCustomer): Promise<string> {
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
