import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyCart } from '../../domain/cart/change-calls.ts';
import { addBillingInfo, getCheckoutDetails } from '../../domain/checkout/calls.ts';
import { getPaymentAttempt } from '../../domain/checkout/payment-calls.ts';
import { cents } from '../../domain/values/cents.ts';
import { payer, review } from '../../tests/support/payer.ts';
import { openPortal, type Portal, type SignedInCustomer } from '../../tests/support/portal.ts';
import { auditBooks } from '../jobs/audit.ts';
import { runDueWork } from '../jobs/work.ts';
import { type Processor, ProcessorDown, ProcessorSilent } from '../ports/processor.ts';

/** One answer of the scripted processor: whether it charges, and whether its answer arrives. */
const STEPS = ['taken', 'taken without a word', 'lost', 'down', 'declined'] as const;
type Step = (typeof STEPS)[number];

const CARDS = ['Everyday Visa', 'Discover, expiring'] as const;
const WAITS = [61_000, 301_000];

let portal: Portal;
let dana: SignedInCustomer;
let script: Step[] = [];
let silentVoids = 0;
let keys: string[] = [];

beforeAll(async () => {
  const plain = await openPortal();
  const { processor } = plain.parts;
  const scripted: Processor = {
    ...processor,
    charge: async (charge) => {
      keys.push(charge.key);
      const step = script.shift() ?? 'taken';
      if (step === 'lost') throw new ProcessorSilent('no answer');
      if (step === 'down') throw new ProcessorDown('down');
      if (step === 'declined') return { kind: 'declined', message: 'The card was declined.' };
      const outcome = await processor.charge(charge);
      if (step === 'taken without a word') throw new ProcessorSilent('no answer');
      return outcome;
    },
    giveBack: async (...asked) => {
      if (silentVoids-- > 0) throw new ProcessorSilent('no answer');
      return processor.giveBack(...asked);
    },
  };
  portal = { ...plain, parts: Object.assign(plain.parts, { processor: scripted }) };
});

afterAll(() => portal.close());

/** How many charges of this payment the processor still holds. */
async function kept(): Promise<number> {
  const { rows } = (await portal.store.db.execute(
    `select key from processor_charges where outcome in ('accepted', 'processing') and given_back = 0
      and key in ('${keys.join("','")}')`,
  )) as unknown as { rows: unknown[] };
  return rows.length;
}

async function play(first: Step, second: Step, voids: number, at: number) {
  dana = await portal.signIn('demo');
  await portal.send(emptyCart, {}, dana);
  const till = payer(portal, () => dana);
  await till.review({ accounts: ['5520 448 20'], method: CARDS[0], amount: cents(100) });
  const { wallets } = (await portal.send(getCheckoutDetails, {}, dana)).answer();
  for (const [nickname, amount] of [[CARDS[0], 60] as const, [CARDS[1], 40] as const]) {
    const method = wallets.find((wallet) => wallet.nickname === nickname);
    await portal.send(addBillingInfo, { payment_method: method?.id ?? 0, amount: cents(amount) }, dana);
  }
  await review(portal, dana);
  keys = [];
  script = [first, second];
  silentVoids = voids;
  const key = `a-key-of-the-script-${at}`;
  const { status } = await till.submit(key);
  script = [];
  for (const wait of WAITS) {
    portal.pass(wait);
    await runDueWork(portal.parts);
  }
  const { state } = (await portal.send(getPaymentAttempt, { key }, dana)).answer();
  return { status, state, kept: await kept() };
}

const ALL = STEPS.flatMap((first) =>
  STEPS.flatMap((second) => [0, 1].map((voids) => ({ first, second, voids }))),
);

/** A third of the scripts in a normal run (ruling 37). */
const SCRIPTS = ALL.filter((_, at) => process.env.BILLFOLD_TEST_ALL || at % 3 === 0);

test(`${SCRIPTS.length} of ${ALL.length} scripts of an ambiguous processor settle a split payment truthfully (ruling 1)`, async () => {
  const isTaken = (step: Step) => step.startsWith('taken');
  for (const [at, { first, second, voids }] of SCRIPTS.entries()) {
    const { status, state, kept: parts } = await play(first, second, voids, at);
    const name = `${first}, ${second}, ${voids} silent voids`;
    const isPaid = isTaken(first) && isTaken(second);
    expect([name, state, parts]).toEqual([name, isPaid ? 'accepted' : 'declined', isPaid ? 2 : 0]);
    // An outcome that the customer saw at once must never change afterwards.
    const shown = status === 200 ? 'accepted' : status === 422 ? 'declined' : undefined;
    expect([name, shown ?? state]).toEqual([name, state]);
  }
  expect(await auditBooks(portal.parts)).toEqual([]);
});
