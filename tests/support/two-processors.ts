import { sql } from 'drizzle-orm';
import { RETURNED_CLOSED } from '../../domain/checkout/text/declines.ts';
import { DAY } from '../../domain/values/durations.ts';
import type { Dependencies } from '../../server/dependencies.ts';
import { returnCharges } from '../../server/gateways/processor/sandbox.ts';
import { TEST_ACCOUNTS, TEST_CARDS } from '../../server/gateways/processor/test-numbers.ts';
import { auditBooks } from '../../server/jobs/audit.ts';
import { runDueWork } from '../../server/jobs/work.ts';
import { settlePayment } from '../../server/payments/bank-settlement.ts';
import { actOnNotice } from '../../server/payments/notices.ts';
import { chargesOfPayment } from '../../server/payments/shares.ts';
import { transactions } from '../../server/store/schema/transactions.ts';
import { failDebit, intentNamed } from '../stand-ins/stripe/intents.ts';
import { endRefund } from '../stand-ins/stripe/money.ts';
import { openStripePortal } from '../stand-ins/stripe/stripe-portal.ts';
import { payer, setProcessorState, takeBack } from './payer.ts';
import { openPortal, type Portal, type SignedInCustomer } from './portal.ts';

/** A portal whose payments are made by one of the processors, with what happens to them there. */
export interface PaidPortal {
  readonly portal: Portal;
  /** Pays the bill of `100-2218-04` with a number that behaves in a special way; resolves to the confirmation number. */
  pay(entered: { readonly card: string } | { readonly bank: string }): Promise<string>;
  /** From now on a saved method is this number, which behaves in a special way. */
  putBehind(nickname: string, entered: { readonly card: string } | { readonly bank: string }): Promise<void>;
  signedIn(): SignedInCustomer;
  /** Lets time pass, tells the portal what the processor knows by then, and does the due work. */
  pass(days: number): Promise<void>;
  /** Ends what numbers end by themselves in the sandbox. */
  endRefunds(how: 'succeeded' | 'failed'): void;
  /** What was given back of a payment turns out to have failed, and the portal hears of it. */
  failRefunds(confirmationNum: string): Promise<void>;
  /** The bank refuses a debit that is on its way, and the portal hears of it. */
  refuseDebit(confirmationNum: string): Promise<void>;
  endDisputes(how: 'won' | 'lost'): void;
  /** The next refund gets no answer. `findRefunds`: from now on they do. */
  loseRefund(): Promise<void>;
  findRefunds(): Promise<void>;
  findings(): Promise<readonly { readonly rule: string }[]>;
  close(): Promise<void>;
}

/**
 * A normal run has the sandbox's processor only, and the tests of Stripe's protocol beside its adapter: the whole suite
 * repeats these histories with Stripe (ruling 37).
 */
export const PROCESSORS: readonly ('sandbox' | 'stripe')[] = process.env.BILLFOLD_TEST_NORMAL
  ? ['sandbox']
  : ['sandbox', 'stripe'];

export async function openPaidPortal(
  processor: 'sandbox' | 'stripe',
  own: Partial<Dependencies> = {},
): Promise<PaidPortal> {
  return processor === 'sandbox' ? openSandbox(own) : openStripe(own);
}

type Entered = Parameters<PaidPortal['pay']>[0];

async function paying(portal: Portal, tokenOf: (entered: Entered) => string) {
  let dana = await portal.signIn('demo');
  const putBehind = async (nickname: string, entered: Entered) => {
    await portal.store.db.execute(
      sql`update payment_methods set token = ${tokenOf(entered)} where nickname = ${nickname} and customer_id =
              (select id from customers where email = 'demo@billfold.example')`,
    );
  };
  return {
    putBehind,
    signedIn: () => dana,
    signInAgain: async () => {
      dana = await portal.signIn('demo');
    },
    async pay(entered: Entered) {
      const nickname = 'card' in entered ? 'Everyday Visa' : 'Joint checking';
      await putBehind(nickname, entered);
      const paid = await payer(portal, () => dana).pay({ accounts: ['100-2218-04'], method: nickname });
      return paid.confirmation_nums[0] ?? '';
    },
  };
}

async function openSandbox(own: Partial<Dependencies>): Promise<PaidPortal> {
  const portal = await openPortal(own);
  let tokens = 0;
  const { signInAgain, ...till } = await paying(portal, (entered) => {
    tokens++;
    return 'card' in entered
      ? `card-${TEST_CARDS[entered.card] ?? 'accepted'}-${tokens}`
      : `bank-${TEST_ACCOUNTS[entered.bank] ?? 'settles'}-${tokens}`;
  });
  return {
    portal,
    ...till,
    pass: async (days) => {
      portal.pass(days * DAY + 1);
      await runDueWork(portal.parts);
      await runDueWork(portal.parts);
      await signInAgain();
    },
    failRefunds: async (confirmationNum) => {
      await takeBack(portal, confirmationNum, 'refund fails');
    },
    refuseDebit: async (confirmationNum) => {
      const payment = await paymentRow(portal, confirmationNum);
      const { store, clock } = portal.parts;
      await returnCharges(store, clock, chargesOfPayment(payment), RETURNED_CLOSED);
      await settlePayment(portal.parts, payment);
    },
    endRefunds: () => undefined,
    endDisputes: () => undefined,
    loseRefund: () => setProcessorState(portal, 'down'),
    findRefunds: () => setProcessorState(portal, 'up'),
    findings: () => auditBooks(portal.parts),
    close: () => portal.close(),
  };
}

async function openStripe(own: Partial<Dependencies>): Promise<PaidPortal> {
  const { portal, stripe, findings, close } = await openStripePortal(own);
  const { signInAgain, ...till } = await paying(portal, stripe.enter);
  const { world, hooks } = stripe.standIn;
  const hear = async () => {
    await hooks.settled();
    while (await actOnNotice(portal.parts));
  };
  const chargeAt = async (confirmationNum: string) => {
    const { chargeKey } = await paymentRow(portal, confirmationNum);
    for (const account of world.accounts.values())
      for (const charge of account.charges.values())
        if (charge.metadata.charge === chargeKey) return { account, charge };
    throw new Error(`Stripe has no charge of payment ${confirmationNum}`);
  };
  return {
    portal,
    ...till,
    pass: async (days) => {
      stripe.pass(days * DAY + 1);
      await hooks.settled();
      await runDueWork(portal.parts);
      await runDueWork(portal.parts);
      await signInAgain();
    },
    failRefunds: async (confirmationNum) => {
      const { account, charge } = await chargeAt(confirmationNum);
      for (const refund of account.refunds.values())
        if (refund.charge === charge.id) endRefund(world, account, refund, 'failed');
      await hear();
    },
    refuseDebit: async (confirmationNum) => {
      const { account, charge } = await chargeAt(confirmationNum);
      const scene = stripe.standIn.sceneOf(account, intentNamed(account, charge.intent));
      failDebit(scene, charge, 'account_closed');
      await hear();
    },
    endRefunds: (how) => {
      for (const account of world.accounts.values())
        for (const refund of account.refunds.values()) endRefund(world, account, refund, how);
    },
    endDisputes: (how) => {
      stripe.standIn.endDisputes(how);
    },
    loseRefund: async () => stripe.standIn.scripts.disturb('POST /v1/refunds', 'html 502'),
    findRefunds: async () => undefined,
    findings,
    close,
  };
}

/** The row of a payment. */
export async function paymentRow({ store }: Portal, confirmationNum: string) {
  const rows = await store.db.select().from(transactions);
  const row = rows.find((one) => one.confirmationNum === confirmationNum);
  if (!row) throw new Error(`there is no payment ${confirmationNum}`);
  return row;
}
