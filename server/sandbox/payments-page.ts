import { and, desc, eq, inArray, isNull } from 'drizzle-orm';
import type { Context, Hono } from 'hono';
import { html } from 'hono/html';
import * as v from 'valibot';
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
import { add, formatCents } from '../../domain/values/cents.ts';
import { returnCharges } from '../gateways/processor/sandbox.ts';
import { REVERSAL_REASONS, reversePayment } from '../payments/reversal.ts';
import { chargesOfPayment } from '../payments/shares.ts';
import { conflict, notFound } from '../refusal.ts';
import { customers } from '../store/schema/customers.ts';
import { reversals, transactions } from '../store/schema/payments.ts';
import type { SandboxDependencies } from './dependencies.ts';
import { type Markup, page } from './frame.ts';
import { isPerson, read } from './request.ts';

const ENDINGS = { void: VOIDED, return: RETURNED, refund: REFUNDED, reverse: REVERSED } as const;
const ASKED_BY = { void: 'biller', return: 'bank', refund: 'biller', reverse: 'bank' } as const;
const NAMES = { void: 'Void', return: 'Return', refund: 'Refund', reverse: 'Reverse' } as const;

type Ending = keyof typeof ENDINGS;

const request = v.object({
  confirmation_num: v.string(),
  ending: v.picklist(Object.keys(ENDINGS) as Ending[]),
});

const SHOWN = 25;

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
  const to = ENDINGS[ending];
  const reason = REVERSAL_REASONS[to];
  if (to === RETURNED && payment.status === SUCCESSFUL)
    await returnCharges(parts.store, parts.clock, chargesOfPayment(payment), reason);
  const outcome = await reversePayment(parts, confirmation_num, { to, reason, by: ASKED_BY[ending] });
  if (outcome === 'not paid') throw conflict('Only a successful payment can be taken back.');
  if (isPerson(c)) return c.redirect(`/sandbox/payments#${confirmation_num}`, 303);
  return c.json(
    { confirmation_num, status: outcome === 'done' ? to : payment.status },
    outcome === 'done' ? 200 : 202,
  );
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
<div><dt>Refund</dt><dd>The biller gives the money back.</dd></div>
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
      }) => html`<li class="service" id="${confirmation_num}">
<span class="service-name"><span>${biller}, ${formatCents(add(amount, fee))}<br /><span class="small">${confirmation_num} · ${shortDate(date)} · ${customer}</span><br /><span class="chip ${toneOf(status)}">${STATUS_NAMES[status]}</span></span></span>
${rowEnd(confirmation_num, status, takenBackSince)}
</li>`,
    )}</ul>`,
  });
}

function rowEnd(confirmationNum: string, status: TransactionStatus, takenBackSince: Date | null) {
  if (status !== SUCCESSFUL) return '';
  return takenBackSince === null
    ? endings(confirmationNum)
    : html`<p class="small">Being taken back: the processor has not confirmed it yet.</p>`;
}

function endings(confirmationNum: string): Markup {
  return html`<form class="states" method="post" action="/sandbox/payments"><input type="hidden" name="confirmation_num" value="${confirmationNum}" />${(
    Object.keys(NAMES) as Ending[]
  ).map(
    (ending) =>
      html`<button class="state" name="ending" value="${ending}" aria-label="${NAMES[ending]} ${confirmationNum}">${NAMES[ending]}</button>`,
  )}</form>`;
}

function toneOf(status: TransactionStatus): string {
  if (status === SUCCESSFUL) return 'tone-ok';
  return status === PROCESSING ? 'tone-info' : 'tone-warn';
}
