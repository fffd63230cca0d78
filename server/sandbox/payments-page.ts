import { and, desc, eq, inArray, isNull } from 'drizzle-orm';
import type { Context, Hono } from 'hono';
import { html } from 'hono/html';
import * as v from 'valibot';
import { moneyBackOf, moneyBackState } from '../../domain/receipts/money-back.ts';
import { REVERSAL_REASONS } from '../../domain/receipts/text/payment-events.ts';
import {
  PROCESSING,
  REFUNDED,
  RETURNED,
  REVERSED,
  STATUS_NAMES,
  SUCCESSFUL,
  type TransactionStatus,
  VOIDED,
} from '../../domain/receipts/transaction-status.ts';
import { shortDate } from '../../domain/values/calendar-date.ts';
import { add, type Cents, cents, formatCents } from '../../domain/values/cents.ts';
import type { Dependencies } from '../dependencies.ts';
import { returnCharges } from '../gateways/processor/sandbox.ts';
import { disputeCharges } from '../gateways/processor/sandbox-disputes.ts';
import { failRefunds } from '../gateways/processor/sandbox-refunds.ts';
import { giveBackPayment } from '../payments/money-back/refund.ts';
import { restOf } from '../payments/money-back/rows.ts';
import { actOnNotice } from '../payments/notices.ts';
import { reversePayment } from '../payments/reversal.ts';
import { chargesOfPayment } from '../payments/shares.ts';
import { conflict, notFound, say } from '../refusal.ts';
import { customers } from '../store/schema/customers.ts';
import { reversals } from '../store/schema/money-back.ts';
import { type Transaction, transactions } from '../store/schema/transactions.ts';
import type { SandboxDependencies } from './dependencies.ts';
import { type Markup, page } from './frame.ts';
import { isPerson, read } from './request.ts';

const ENDINGS = { void: VOIDED, return: RETURNED, reverse: REVERSED } as const;
const ASKED_BY = { void: 'biller', return: 'bank', reverse: 'bank' } as const;
const NAMES = {
  void: 'Void',
  return: 'Return',
  refund: 'Refund',
  'refund in part': 'Refund in part',
  dispute: 'Dispute',
  reverse: 'Reverse',
} as const;
const ENDS = { won: 'Biller wins', lost: 'Payer wins', 'refund fails': 'Refund fails' } as const;

const request = v.object({
  confirmation_num: v.string(),
  ending: v.picklist([...Object.keys(NAMES), ...Object.keys(ENDS)] as Ending[]),
});

type Ending = keyof typeof NAMES | keyof typeof ENDS;

const SHOWN = 25;

/** What `Refund in part` gives back. */
const PART = 1_000;

/** Serves what billers and banks do with payments after they were made (SRV-36). */
export function servePayments(app: Hono, sandbox: SandboxDependencies): void {
  app.get('/sandbox/payments', async (c) =>
    isPerson(c) ? c.html(await paymentsPage(sandbox)) : c.json({ items: await latest(sandbox) }),
  );
  app.post('/sandbox/payments', async (c) => end(c, sandbox));
}

async function end(c: Context, { parts }: SandboxDependencies): Promise<Response> {
  const { confirmation_num, ending } = await read(c, request);
  const [payment] = await parts.store.db
    .select()
    .from(transactions)
    .where(eq(transactions.confirmationNum, confirmation_num));
  if (!payment) throw notFound();
  const isDone = await carryOut(parts, payment, ending);
  if (isPerson(c)) return c.redirect(`/sandbox/payments#${confirmation_num}`, 303);
  const [now] = await parts.store.db
    .select({ status: transactions.status })
    .from(transactions)
    .where(eq(transactions.confirmationNum, confirmation_num));
  return c.json({ confirmation_num, status: now?.status }, isDone ? 200 : 202);
}

/** False while the processor has not confirmed it. */
async function carryOut(parts: Dependencies, payment: Transaction, ending: Ending): Promise<boolean> {
  switch (ending) {
    case 'void':
    case 'return':
    case 'reverse':
      return reverse(parts, payment, ending);
    case 'refund':
    case 'refund in part':
      return refund(parts, payment, ending === 'refund');
    case 'dispute':
      if (payment.status !== SUCCESSFUL) throw refused(ONLY_SUCCESSFUL);
      if (payment.dispute === 'won') throw refused('The bank has decided about this payment already.');
      return disputed(parts, payment, 'open');
    case 'won':
    case 'lost':
      if (payment.dispute !== 'open') throw refused('Nobody disputes this payment.');
      return disputed(parts, payment, ending);
    case 'refund fails':
      if (parts.config.processor !== 'sandbox') throw refused(AT_THE_PROCESSOR);
      if (!(await failRefunds(parts.store, parts.clock, chargesOfPayment(payment))))
        throw refused(NOTHING_STANDS);
      return hear(parts);
  }
}

const AT_THE_PROCESSOR =
  'The processor tells whether a refund fails. Let it fail there; at the stand-in by POST /refunds?end=failed.';
const NOTHING_STANDS = 'No refund of this payment stands that could fail.';
const ONLY_SUCCESSFUL = 'Only a successful payment can be taken back.';

const refused = (words: string) => conflict(say('api.sandbox', { words }));

async function reverse(parts: Dependencies, payment: Transaction, ending: keyof typeof ENDINGS) {
  const to = ENDINGS[ending];
  const reason = REVERSAL_REASONS[to];
  if (to === RETURNED && payment.status === SUCCESSFUL)
    await returnCharges(parts.store, parts.clock, chargesOfPayment(payment), reason);
  const request = { to, reason, by: ASKED_BY[ending] };
  const outcome = await reversePayment(parts, payment.confirmationNum, request);
  if (outcome === 'not paid') throw refused(ONLY_SUCCESSFUL);
  return outcome === 'done';
}

async function refund(parts: Dependencies, payment: Transaction, isWhole: boolean): Promise<boolean> {
  const { confirmationNum } = payment;
  const part = cents(Math.min(PART, restOf(payment)));
  const outcome = await giveBackPayment(parts, {
    confirmationNum,
    reason: REVERSAL_REASONS[REFUNDED],
    ...(isWhole ? {} : { amount: part }),
  });
  if (outcome === 'not paid') throw refused(ONLY_SUCCESSFUL);
  if (outcome === 'disputed') throw refused('A payment that is disputed cannot be refunded.');
  return outcome === 'given back';
}

async function disputed(parts: Dependencies, payment: Transaction, what: 'open' | 'won' | 'lost') {
  await disputeCharges(parts.store, parts.clock, chargesOfPayment(payment), what);
  return hear(parts);
}

/** The processor has told of something: the portal asks at once. */
async function hear(parts: Dependencies): Promise<true> {
  while (await actOnNotice(parts));
  return true;
}

function latest({ parts }: SandboxDependencies) {
  return parts.store.db
    .select({
      confirmation_num: transactions.confirmationNum,
      customer: customers.email,
      biller: transactions.entityName,
      date: transactions.transactionDate,
      amount: transactions.amount,
      fee: transactions.fee,
      status: transactions.status,
      givenBack: transactions.givenBack,
      refund: transactions.refund,
      dispute: transactions.dispute,
      takenBackSince: reversals.requestedAt,
    })
    .from(transactions)
    .innerJoin(customers, eq(customers.id, transactions.customerId))
    .leftJoin(
      reversals,
      and(
        eq(reversals.customerId, transactions.customerId),
        eq(reversals.transactionId, transactions.id),
        isNull(reversals.doneAt),
      ),
    )
    .where(inArray(transactions.status, [SUCCESSFUL, PROCESSING, VOIDED, RETURNED, REFUNDED, REVERSED]))
    .orderBy(desc(transactions.transactionTime), desc(transactions.id))
    .limit(SHOWN);
}

async function paymentsPage(sandbox: SandboxDependencies): Promise<Markup> {
  const payments = await latest(sandbox);
  return page(sandbox, {
    title: 'Payments',
    section: 'payments',
    content: html`<h1>Payments</h1>
<p class="lead">Take a payment back from the biller’s or the bank’s side. The payer gets a mail and an alert, history says so, and the bill is open again.</p>
<dl class="meanings">
<div><dt>Void</dt><dd>The biller cancels it before it is collected.</dd></div>
<div><dt>Return</dt><dd>The bank sends it back. A bank payment that is still processing settles by the <a href="/sandbox/clock">clock</a>.</dd></div>
<div><dt>Refund</dt><dd>The biller gives the money back, or $10.00 of it. A refund may fail afterwards.</dd></div>
<div><dt>Dispute</dt><dd>The payer’s bank asks for it back, and decides later who wins.</dd></div>
<div><dt>Reverse</dt><dd>The bank takes it back after a dispute.</dd></div>
</dl>
<ul class="card services">${payments.map(
      ({
        confirmation_num,
        customer,
        biller,
        date,
        amount,
        fee,
        status,
        takenBackSince,
        ...more
      }) => html`<li class="service" id="${confirmation_num}">
<span class="service-name"><span>${biller}, ${formatCents(add(amount, fee))}<br /><span class="small">${confirmation_num} · ${shortDate(date)} · ${customer}</span><br /><span class="chip ${toneOf(status)}">${STATUS_NAMES[status]}</span>${stateOf({ ...more, status, total: add(amount, fee) })}</span></span>
${rowEnd(confirmation_num, { status, takenBackSince, ...more })}
</li>`,
    )}</ul>`,
  });
}

type Row = Awaited<ReturnType<typeof latest>>[number];
type State = Pick<Row, 'status' | 'givenBack' | 'refund' | 'dispute'>;

function stateOf({ status, total, ...payment }: State & { readonly total: Cents }) {
  const words = moneyBackState({ ...moneyBackOf(payment), trans_status: status, total });
  return words === undefined ? '' : html`<br /><span class="small">${words}</span>`;
}

function rowEnd(
  confirmationNum: string,
  { status, takenBackSince, givenBack, refund, dispute }: State & Pick<Row, 'takenBackSince'>,
) {
  if (status === REFUNDED && refund) return buttons(confirmationNum, ['refund fails']);
  if (status !== SUCCESSFUL) return '';
  if (takenBackSince !== null)
    return html`<p class="small">Being taken back: the processor has not confirmed it yet.</p>`;
  if (dispute === 'open') return buttons(confirmationNum, ['won', 'lost']);
  const names = Object.keys(NAMES) as Ending[];
  const all = names.filter((name) => name !== 'dispute' || dispute !== 'won');
  return buttons(confirmationNum, givenBack > 0 ? [...all, 'refund fails'] : all);
}

function buttons(confirmationNum: string, endings: readonly Ending[]): Markup {
  const names: Readonly<Record<Ending, string>> = { ...NAMES, ...ENDS };
  return html`<form class="states" method="post" action="/sandbox/payments"><input type="hidden" name="confirmation_num" value="${confirmationNum}" />${endings.map(
    (ending) =>
      html`<button class="state" name="ending" value="${ending}" aria-label="${names[ending]} ${confirmationNum}">${names[ending]}</button>`,
  )}</form>`;
}

function toneOf(status: TransactionStatus): string {
  if (status === SUCCESSFUL) return 'tone-ok';
  return status === PROCESSING ? 'tone-info' : 'tone-warn';
}
