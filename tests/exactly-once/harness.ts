import { inject } from 'vitest';
import { Payer, SAM, type Way } from './payer.ts';
import { type HarnessProcessor, type StripeProcessor, sandbox } from './processors.ts';
import { ServerProcess } from './server-process.ts';
import { newTestDatabases } from './test-databases.ts';
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

/** Further faults for a payment with two cards (ruling 1). */
export const SPLIT_FAULTS = [
  'second card declined',
  'second card declined, killed before the void',
  'killed before the capture',
  ...FAULTS,
] as const;

/** What only a processor of its own protocol can do. */
export const STRIPE_FAULTS = [
  'notice before the answer',
  'notice twice',
  'notices out of order',
  'notice never',
  'second sending of the library',
  'killed between make and pay',
] as const;

/** Two customers whose apps made the same key: each pays a dollar, and each gets a confirmation. */
const SAME_KEY = 'a key that another customer has used';

export type Fault = (typeof SPLIT_FAULTS)[number] | (typeof STRIPE_FAULTS)[number] | typeof SAME_KEY;

export interface Report {
  readonly intents: number;
  /**
   * Dollars charged without a confirmation. Each payment is one dollar; two customers with one key pay two.
   */
  readonly extra: number;
  /** Dollars confirmed to the customer but not charged. */
  readonly missing: number;
  /** Submits whose outcome remained unknown. */
  readonly unresolved: number;
  /** Submits of sound payments that came to nothing, though the fault was no reason for it. */
  readonly unmade: number;
  readonly problems: readonly string[];
}

/** What a run of a sound server counts. */
export const RIGHT = { extra: 0, missing: 0, unresolved: 0, unmade: 0, problems: [] } as const satisfies Omit<
  Report,
  'intents'
>;

/**
 * Faults after which the first submit may rightly come to nothing: it may not have arrived, nothing was charged yet,
 * the processor gave no answer, or it declined.
 */
const MAY_COME_TO_NOTHING: ReadonlySet<Fault> = new Set<Fault>([
  'cut before sending',
  'cut after sending',
  'processor gives no answer',
  'killed when the intent is written',
  'killed before the processor',
  'killed between make and pay',
  'killed before the capture',
  'second card declined',
  'second card declined, killed before the void',
]);

/** The processor was asked for the first of two charges when the server was killed, and nobody asks for the second. */
const isBetweenCharges = (fault: Fault, way: Way) =>
  way !== 'whole' && fault === 'killed after the processor';

const RECONCILED = 46_000;
const MOST_TRIES = 6;

/** What a payment through faults needs. */
interface Scene {
  readonly server: ServerProcess;
  readonly payer: Payer;
  readonly processor: HarnessProcessor;
  readonly stripe: StripeProcessor | undefined;
}

const DELIVERIES = {
  'notice before the answer': 'before the answer',
  'notice twice': 'twice',
  'notice never': 'never',
  'notices out of order': 'held',
} as const;

/** Makes one payment for each fault and compares the confirmations with the books. */
export async function run(
  variant: VariantName,
  faults: readonly Fault[],
  way: Way = 'whole',
  stripe?: StripeProcessor,
): Promise<Report> {
  const { databases, drop } = await newTestDatabases(inject('databases'));
  await stripe?.open();
  const processor: HarnessProcessor = stripe ?? sandbox;
  const server = new ServerProcess(variant, databases, processor.settings);
  stripe?.tell(server);
  await server.open();
  const problems: string[] = [];
  let told = 0;
  let unresolved = 0;
  let unmade = 0;
  try {
    const payer = new Payer(server);
    await payer.signIn();
    for (const [at, fault] of faults.entries()) {
      const cameToNothing = (became: string) => {
        unmade++;
        problems.push(`payment ${at}, ${fault}: a sound payment became ${became}`);
      };
      const scene = { server, payer, processor, stripe };
      const outcome = await payOnce(scene, fault, way, cameToNothing).catch((error: unknown) => `${error}`);
      if (outcome === 'accepted') told += fault === SAME_KEY ? 2 : 1;
      else {
        unresolved++;
        problems.push(`payment ${at}, ${fault}: ${outcome}`);
        if (unresolved > 2) break;
        if (await server.hasDied()) await server.start();
      }
    }
    const state = await server.ask<{ open: number; ledger: number; paid: number }>('state');
    if (state.open > 0) problems.push(`${state.open} checkouts are still open`);
    if (state.ledger !== 0) problems.push(`the ledger sums to ${state.ledger}`);
    if (state.paid !== told) problems.push(`${state.paid} payments stand in history, ${told} were told`);
    problems.push(...(await processor.problems(server)));
    if (stripe) tellChecked(stripe, variant, faults.length);
    const taken = await processor.taken(server);
    return {
      intents: faults.length,
      extra: Math.max(0, taken - told),
      missing: Math.max(0, told - taken),
      unresolved,
      unmade,
      problems,
    };
  } finally {
    await server.close();
    await processor.close();
    await drop();
  }
}

/** The requests of all runs of this process. */
const checkedInAll = { requests: 0, misfits: 0 };

/** How many requests of ours have fitted Stripe's own types. */
function tellChecked({ standIn }: StripeProcessor, variant: VariantName, payments: number): void {
  const { requests, misfits } = standIn.checked;
  checkedInAll.requests += requests;
  checkedInAll.misfits += misfits;
  console.log(`${variant}, ${payments} payments: ${requests} requests checked, ${misfits} did not fit.`);
}

export function tellAllChecked(): void {
  const { requests, misfits } = checkedInAll;
  console.log(`In all: ${requests} requests checked against Stripe’s types, ${misfits} did not fit.`);
}

/**
 * Pays one dollar through any fault: asks after each lost answer, and pays again only when nothing was taken. Tells
 * each submit that came to nothing without a reason.
 */
async function payOnce(
  scene: Scene,
  fault: Fault,
  way: Way,
  cameToNothing: (became: string) => void,
): Promise<string> {
  const { server, payer } = scene;
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    await payer.prepare(tries === 0 && fault.startsWith('second card') ? 'split and declined' : way);
    const key = payer.newKey();
    const told = tries === 0 ? await disturb(scene, key, fault) : await payer.submit(key);
    if (told === 'accepted') return 'accepted';
    if (fault.includes('killed') && tries === 0 && (await server.hasDied())) await server.start();
    const became = told === 'declined' ? await payer.outcomeOf(key) : await settle(scene, key);
    if (became === 'accepted') return 'accepted';
    if (became === 'open') return 'undetermined for good';
    const isExcused = tries === 0 && (MAY_COME_TO_NOTHING.has(fault) || isBetweenCharges(fault, way));
    if (!isExcused) cameToNothing(became);
  }
  return 'never accepted';
}

async function disturb({ server, payer, processor, stripe }: Scene, key: string, fault: Fault) {
  const { hooks } = stripe?.standIn ?? {};
  switch (fault) {
    case 'notice before the answer':
    case 'notice twice':
    case 'notice never':
    case 'notices out of order': {
      if (!stripe || !hooks) throw new Error(`${fault} needs the stand-in`);
      hooks.delivery = DELIVERIES[fault];
      const told = await payer.submit(key);
      await hooks.deliverHeld();
      hooks.delivery = 'at once';
      return told;
    }
    case 'second sending of the library':
      stripe?.sendTwice();
      return payer.submit(key);
    case 'killed between make and pay':
      stripe?.killBetween(server);
      return payer.submit(key);
    case 'cut before sending':
      server.proxy.cut = 'before sending';
      return payer.submit(key);
    case 'cut after sending':
      server.proxy.cut = 'after sending';
      return payer.submit(key);
    case 'lost answer':
      server.proxy.cut = 'lost answer';
      return payer.submit(key);
    case 'half answer':
      server.proxy.cut = 'half answer';
      return payer.submit(key);
    case 'three submits at once':
      return agreed(await Promise.all([payer.submit(key), payer.submit(key), payer.submit(key)]));
    case 'two tabs with keys of their own':
      return agreed(await Promise.all([payer.submit(key), payer.submit(payer.newKey())]));
    case 'processor gives no answer': {
      const speakAgain = await processor.silence(server);
      const told = await payer.submit(key);
      await speakAgain();
      return told;
    }
    case 'second card declined':
      return payer.submit(key);
    case SAME_KEY:
      return submitForBoth(server, payer, key);
    case 'second card declined, killed before the void':
      await server.dieAt('before void');
      return payer.submit(key);
    case 'killed before the capture':
      await server.dieAt('before capture');
      return payer.submit(key);
    case 'killed when the intent is written':
      await server.dieAt('intent written');
      return payer.submit(key);
    case 'killed before the processor':
      await server.dieAt('before processor');
      return payer.submit(key);
    case 'killed after the processor':
      await server.dieAt('after processor');
      return payer.submit(key);
    case 'killed when the outcome is written':
      await server.dieAt('outcome written');
      return payer.submit(key);
    case 'killed before the answer':
      await server.dieAt('before answer');
      return payer.submit(key);
  }
}

async function submitForBoth(server: ServerProcess, payer: Payer, key: string) {
  const other = new Payer(server, SAM);
  await other.signIn();
  await other.prepare('whole');
  const told = await payer.submit(key);
  return (await other.submit(key)) === 'accepted' ? told : 'undetermined';
}

function agreed(told: ('accepted' | 'declined' | 'undetermined')[]) {
  return told.includes('accepted') ? 'accepted' : told.includes('undetermined') ? 'undetermined' : 'declined';
}

/** Asks until there is an outcome, and advances the clock so that the reconciliation job runs. */
async function settle({ server, payer, processor }: Scene, key: string) {
  for (let asks = 0; asks < 40; asks++) {
    const became = await payer.outcomeOf(key);
    if (became !== 'open') return became;
    if (asks % 8 === 0) {
      processor.pass(RECONCILED * (1 + asks));
      await server.pass(RECONCILED * (1 + asks));
    }
    await new Promise((later) => setTimeout(later, 150));
  }
  return 'open' as const;
}
