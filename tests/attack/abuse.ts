import { getBillTypes, locateAccount, searchOrganizations } from '../../domain/accounts/calls.ts';
import { getStatementPdf } from '../../domain/bills/document-calls.ts';
import { sampleCardEntries } from '../../domain/fixtures/method.ts';
import { findCities } from '../../domain/profile/place-calls.ts';
import { getLoggedCustomer, login } from '../../domain/session/calls.ts';
import { fromDollars } from '../../domain/values/cents.ts';
import { addPaymentMethod } from '../../domain/wallet/change-calls.ts';
import { PASSWORD, PEOPLE, type PersonName } from '../../server/demo/people.ts';
import { cardNumbered, DECLINED_CARD } from '../support/card-numbers.ts';
import { payer } from '../support/payer.ts';
import type { Portal, SignedInCustomer } from '../support/portal.ts';
import { belongingsOf } from './belongings.ts';
import type { Figures } from './figures.ts';

/** Three network addresses, as the proxy tells them. */
const [STORM, HOME, ELSEWHERE] = ['203.0.113.9', '198.51.100.1', '192.0.2.77'] as const;

const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });

/** Sums up statuses: those of `allowed` are right, those of 4xx are refusals. */
function judged(
  statuses: readonly number[],
  allowed: readonly number[],
  found: readonly string[] = [],
  more: Figures['more'] = {},
): Figures {
  const wrong = statuses.filter((status) => !allowed.includes(status));
  return {
    tried: statuses.length,
    refused: statuses.filter((status) => status >= 400 && status < 500).length,
    found: [...found, ...wrong.map((status) => `answered ${status}`)],
    more,
  };
}

const times = <T>(count: number, work: (at: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, at) => work(at)));

const count = (statuses: readonly number[], status: number) =>
  statuses.filter((one) => one === status).length;

/** One customer asks for many statements at once, while another asks for one. */
export async function floodOfStatements(portal: Portal, size: number): Promise<Figures> {
  const [dana, sam] = [await portal.signIn('demo'), await portal.signIn('single')];
  const [danas, sams] = [await belongingsOf(portal, 'demo'), await belongingsOf(portal, 'single')];
  const ask = async (id: number, as: SignedInCustomer) =>
    (await portal.send(getStatementPdf, { id }, as)).status;
  const flood = times(size, (at) => ask(Number(danas.bill[at % danas.bill.length]?.[0]), dana));
  const other = await ask(Number(sams.bill[0]?.[0]), sam);
  const statuses = await flood;
  const found = other === 200 ? [] : [`the other customer's statement answered ${other}`];
  if (count(statuses, 200) === 0) found.push('the one who floods got no statement at all');
  return judged(statuses, [200, 429], found, { made: count(statuses, 200), 'of the other': other });
}

/** Wrong sign-ins from one address, while a known browser and another address sign in rightly. */
export async function stormOfSignIns(portal: Portal, size: number): Promise<Figures> {
  const { cookies } = await portal.signIn('demo', true);
  const proofs = await Promise.all(Array.from({ length: size + 2 }, () => portal.botCheck()));
  const signIn = async (
    who: PersonName | number,
    password: string,
    proof: string | undefined,
    as: { cookies?: string; headers: Record<string, string> },
  ) => {
    const user_name = typeof who === 'number' ? `nobody-${who}@elsewhere.example` : PEOPLE[who].email;
    return (await portal.send(login, { user_name, password, recaptcha_token: proof ?? '' }, as)).status;
  };
  const storm = times(size, (at) =>
    signIn(at % 4 === 0 ? 'demo' : at, `Wrong-pass-${at}`, proofs[at], from(STORM)),
  );
  const [known, elsewhere] = await Promise.all([
    signIn('demo', PASSWORD, proofs[size], { cookies, ...from(HOME) }),
    signIn('single', PASSWORD, proofs[size + 1], from(ELSEWHERE)),
  ]);
  const statuses = await storm;
  const found = [
    ...(known === 200 ? [] : [`the known browser was answered ${known}`]),
    ...(elsewhere === 200 ? [] : [`the other address was answered ${elsewhere}`]),
  ];
  return judged(statuses, [401, 429], found, { 'wrong passwords': count(statuses, 401) });
}

/** One customer tries out cards: by saving them, and by paying with one that is declined. */
export async function cardTesting(portal: Portal, cards: number, declines: number): Promise<Figures> {
  const sam = await portal.signIn('single');
  const saved: number[] = [];
  for (let at = 0; at < cards; at++) {
    const entries = sampleCardEntries({ card_number: cardNumbered(at) });
    saved.push((await portal.send(addPaymentMethod, entries, sam)).status);
  }
  const dana = await portal.signIn('demo');
  const customer = payer(portal, () => dana);
  const entries = sampleCardEntries({ card_number: DECLINED_CARD, wallet_name: 'Declines' });
  (await portal.send(addPaymentMethod, entries, dana)).answer();
  const before = await chargesAsked(portal);
  const paid: number[] = [];
  for (let at = 0; at < declines; at++) {
    await customer.review({ accounts: ['0094471'], method: 'Declines', amount: fromDollars(1) });
    paid.push((await customer.submit()).status);
  }
  const asked = (await chargesAsked(portal)) - before;
  const found = [
    ...(count(saved, 200) > 10 ? [`${count(saved, 200)} cards were saved in an hour`] : []),
    ...(asked > 10 ? [`the processor was asked ${asked} times`] : []),
    ...(count(paid, 200) > 0 ? ['a declined card paid'] : []),
  ];
  return judged([...saved, ...paid], [200, 422, 429], found, {
    'cards saved': count(saved, 200),
    'asked of the processor': asked,
  });
}

async function chargesAsked({ store }: Portal): Promise<number> {
  const { rows } = (await store.db.execute('select count(*) as n from processor_charges')) as unknown as {
    rows: { n: number | string }[];
  };
  return Number(rows[0]?.n);
}

const GUESSERS = [
  ...(['single', 'empty', 'text', 'partner', 'autopay'] as const),
  ...(['household', 'business', 'nonprofit', 'phone', 'duplicate'] as const),
];

/** Ten customers guess the PIN of one account, each from another address, and one of them guesses right. */
export async function guessingByMany(portal: Portal, each: number): Promise<Figures> {
  const guessers = await Promise.all(GUESSERS.map((who) => portal.signIn(who)));
  const [first] = guessers;
  const [harbor] = (await portal.send(searchOrganizations, { searchText: 'harbor' }, first)).answer();
  const entity_id = harbor?.id ?? 0;
  const types = (await portal.send(getBillTypes, { entityId: entity_id }, first)).answer();
  const conf_id = types.find(({ name }) => name === 'Water and sewer')?.id ?? 0;
  const account = { entity_id, conf_id, last_or_business_name: '', account_number: '100-5501-20' };
  const guess = async (pin: string, at: number) =>
    (
      await portal.send(
        locateAccount,
        { ...account, pin },
        { ...guessers[at], ...from(`198.51.100.${at + 1}`) },
      )
    ).status;
  const statuses: number[] = [];
  for (let round = 0; round < each; round++)
    statuses.push(...(await times(GUESSERS.length, (at) => guess(String(1000 + round * 10 + at), at))));
  statuses.push(await guess('7310', 9));
  const told = count(statuses, 404);
  const found = [
    ...(count(statuses, 200) > 0 ? ['the account was found'] : []),
    ...(told > 5 ? [`${told} guesses were compared`] : []),
  ];
  return judged(statuses, [404, 429], found, { 'guesses compared': told });
}

/** Look-ups of cities without end from one address, while another one looks one up. */
export async function floodOfCities(portal: Portal, size: number): Promise<Figures> {
  const ask = async (city: string, address: string) =>
    (await portal.send(findCities, { city, zip: '' }, from(address))).status;
  const statuses = await times(size, (at) => ask('stb'[at % 3] ?? 's', STORM));
  const other = await ask('boul', HOME);
  const health = (await portal.app.request('/health')).status;
  const found = [
    ...(other === 200 ? [] : [`the other address was answered ${other}`]),
    ...(health === 200 ? [] : [`/health answered ${health}`]),
    ...(count(statuses, 429) === 0 ? ['nothing stopped it'] : []),
  ];
  return judged(statuses, [200, 429], found, { answered: count(statuses, 200) });
}

/** Calls without end by one customer, while another one works. */
export async function callsWithoutEnd(portal: Portal, size: number): Promise<Figures> {
  const [dana, sam] = [await portal.signIn('demo'), await portal.signIn('single')];
  const ask = async (as: SignedInCustomer) => (await portal.send(getLoggedCustomer, {}, as)).status;
  const flood = times(size, () => ask(dana));
  const work = await times(10, () => ask(sam));
  const statuses = await flood;
  const found = [
    ...(count(work, 200) === 10 ? [] : [`the other customer was answered ${work.join(', ')}`]),
    ...(count(statuses, 429) === 0 ? ['nothing stopped it'] : []),
  ];
  return judged(statuses, [200, 429], found, { answered: count(statuses, 200) });
}
