import { inject } from 'vitest';
import { House } from './house.ts';
import { Payer, SAM, type Way } from './payer.ts';
import { roomsAnew } from './rooms.ts';
import type { VariantName } from './variants.ts';

/** Every way in which a submit is disturbed. */
export const FAULTS = [
  'cut before sending',
  'cut after sending',
  'lost answer',
  'half answer',
  'three submits at once',
  'two tabs with keys of their own',
  'processor gives no answer',
  'killed when the intent is written',
  'killed before the processor',
  'killed after the processor',
  'killed when the outcome is written',
  'killed before the answer',
] as const;

/** What disturbs a payment by two cards as well (ruling 1). */
export const SPLIT_FAULTS = [
  ...FAULTS,
  'second card declined',
  'second card declined, killed before the void',
] as const;

/** Two people whose apps have made the same key: each pays a dollar, and both are told so. */
const SAME_KEY = 'a key that another customer has used';

export type Fault = (typeof SPLIT_FAULTS)[number] | typeof SAME_KEY;

export interface Report {
  readonly intents: number;
  /** Dollars that nobody asked for; each payment is one, but two people with one key pay two. */
  readonly extra: number;
  /** Dollars that the customer was told of and that were not taken. */
  readonly missing: number;
  /** Submits whose outcome stayed unknown. */
  readonly unresolved: number;
  readonly problems: readonly string[];
}

const JANITOR = 46_000;
const MOST_TRIES = 6;

/** Makes as many payments as there are faults, one fault each, and holds what was told against the books. */
export async function run(
  variant: VariantName,
  faults: readonly Fault[],
  way: Way = 'whole',
): Promise<Report> {
  const { rooms, drop } = await roomsAnew(inject('rooms'));
  const house = new House(variant, rooms);
  await house.open();
  const problems: string[] = [];
  let told = 0;
  let unresolved = 0;
  try {
    const payer = new Payer(house);
    await payer.signIn();
    for (const [at, fault] of faults.entries()) {
      const outcome = await payOnce(house, payer, fault, way).catch((error: unknown) => `${error}`);
      if (outcome === 'accepted') told += fault === SAME_KEY ? 2 : 1;
      else {
        unresolved++;
        problems.push(`payment ${at}, ${fault}: ${outcome}`);
        if (unresolved > 2) break;
        if (await house.hasDied()) await house.start();
      }
    }
    const [book, state] = [
      await house.ask<{ amount: number }[]>('book'),
      await house.ask<{ open: number; ledger: number; paid: number }>('state'),
    ];
    if (state.open > 0) problems.push(`${state.open} checkouts are still open`);
    if (state.ledger !== 0) problems.push(`the ledger sums to ${state.ledger}`);
    if (state.paid !== told) problems.push(`${state.paid} payments stand in history, ${told} were told`);
    const taken = book.reduce((sum, { amount }) => sum + amount, 0) / 100;
    return {
      intents: faults.length,
      extra: Math.max(0, taken - told),
      missing: Math.max(0, told - taken),
      unresolved,
      problems,
    };
  } finally {
    await house.close();
    await drop();
  }
}

/** Pays one dollar whatever happens: asks after each lost answer, and pays again only when told that nothing was taken. */
async function payOnce(house: House, payer: Payer, fault: Fault, way: Way): Promise<string> {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    await payer.prepare(tries === 0 && fault.startsWith('second card') ? 'split and declined' : way);
    const key = payer.newKey();
    const told = tries === 0 ? await disturb(house, payer, key, fault) : await payer.submit(key);
    if (told === 'accepted') return 'accepted';
    if (fault.includes('killed') && tries === 0 && (await house.hasDied())) await house.start();
    const became = told === 'declined' ? await payer.whatBecameOf(key) : await settle(house, payer, key);
    if (became === 'accepted') return 'accepted';
    if (became === 'open') return 'undetermined for good';
  }
  return 'never accepted';
}

async function disturb(house: House, payer: Payer, key: string, fault: Fault) {
  switch (fault) {
    case 'cut before sending':
      house.proxy.cut = 'before sending';
      return payer.submit(key);
    case 'cut after sending':
      house.proxy.cut = 'after sending';
      return payer.submit(key);
    case 'lost answer':
      house.proxy.cut = 'lost answer';
      return payer.submit(key);
    case 'half answer':
      house.proxy.cut = 'half answer';
      return payer.submit(key);
    case 'three submits at once':
      return agreed(await Promise.all([payer.submit(key), payer.submit(key), payer.submit(key)]));
    case 'two tabs with keys of their own':
      return agreed(await Promise.all([payer.submit(key), payer.submit(payer.newKey())]));
    case 'processor gives no answer': {
      await house.tell('processor', { state: 'ambiguous' });
      const told = await payer.submit(key);
      await house.tell('processor', { state: 'up' });
      return told;
    }
    case 'second card declined':
      return payer.submit(key);
    case SAME_KEY:
      return bothWith(house, payer, key);
    case 'second card declined, killed before the void':
      await house.dieAt('before void');
      return payer.submit(key);
    case 'killed when the intent is written':
      await house.dieAt('intent written');
      return payer.submit(key);
    case 'killed before the processor':
      await house.dieAt('before processor');
      return payer.submit(key);
    case 'killed after the processor':
      await house.dieAt('after processor');
      return payer.submit(key);
    case 'killed when the outcome is written':
      await house.dieAt('outcome written');
      return payer.submit(key);
    case 'killed before the answer':
      await house.dieAt('before answer');
      return payer.submit(key);
  }
}

async function bothWith(house: House, payer: Payer, key: string) {
  const other = new Payer(house, SAM);
  await other.signIn();
  await other.prepare('whole');
  const told = await payer.submit(key);
  return (await other.submit(key)) === 'accepted' ? told : 'undetermined';
}

function agreed(told: ('accepted' | 'declined' | 'undetermined')[]) {
  return told.includes('accepted') ? 'accepted' : told.includes('undetermined') ? 'undetermined' : 'declined';
}

/** Asks until there is an outcome; the clock is moved so that the janitor comes by. */
async function settle(house: House, payer: Payer, key: string) {
  for (let asks = 0; asks < 40; asks++) {
    const became = await payer.whatBecameOf(key);
    if (became !== 'open') return became;
    if (asks % 8 === 0) await house.pass(JANITOR * (1 + asks));
    await new Promise((later) => setTimeout(later, 150));
  }
  return 'open' as const;
}
