import { eq, inArray } from 'drizzle-orm';
import * as calls from '../../domain/office/refund-calls.ts';
import type { RefundRequest } from '../../domain/office/refund-request.ts';
import { needsSecondPerson } from '../../domain/office/refund-rules.ts';
import { mayDecide } from '../../domain/office/requests.ts';
import { mayDo } from '../../domain/office/rights.ts';
import { add, toDollars, ZERO } from '../../domain/values/cents.ts';
import type { QueryOf } from '../office/in-order.ts';
import {
  approveAlone,
  ask,
  decide,
  listRequests,
  lockRequest,
  type OfficeRequest,
} from '../office/requests.ts';
import { type SignedInStaff, staffNames } from '../office/staff.ts';
import { refundsOfRequest, restOf } from '../payments/money-back/rows.ts';
import { conflict, invalid, notFound, say } from '../refusal.ts';
import { billerNameOf } from '../store/billers.ts';
import { billers as billersTable } from '../store/schema/billers.ts';
import { officeRequests } from '../store/schema/office.ts';
import type { Db } from '../store/store.ts';
import { carryOutRefund, detailOf, writtenDetail } from '../workflows/office-refund.ts';
import type { OfficeHandlers, StaffVisit } from './handlers.ts';
import { subjectOf } from './payment-events.ts';
import { blockOf, leftOf, seenPayment } from './payment-page.ts';
import { narrowedTo } from './seen-biller.ts';
import { table } from './table.ts';

type RefundQuery = QueryOf<typeof calls.listRefunds>;

const TABLE = table(
  calls.exportRefunds.file,
  async ({ state, biller, ...request }: RefundQuery, { parts: { store }, billers, staff }) => {
    const seen = await narrowedTo(store.db, billers, biller);
    const rows = await listRequests(store.db, seen, {
      kinds: ['refund'],
      states: state && [state],
      ...request,
    });
    return tell(store.db, rows, staff);
  },
);

export const refunds: OfficeHandlers<typeof calls> = {
  async askRefund(request, visit) {
    const { parts, staff } = visit;
    const { id, state } = await parts.store.transact((db) => write(db, visit, request));
    if (state === 'approved') await carryOutRefund(parts, id);
    return tellOne(parts.store.db, id, staff);
  },

  listRefunds: TABLE.page,
  exportRefunds: TABLE.file,

  async getRefund({ id }, { parts, billers, staff }) {
    const { db } = parts.store;
    const told = await tellOne(db, await seenId(db, billers, id), staff);
    const { payment } = await seenPayment(db, billers, told.number);
    const rows = await refundsOfRequest(db, id);
    return {
      ...told,
      paid: add(payment.amount, payment.fee),
      left: await leftOf(db, payment),
      refund_block: told.state === 'asked' ? ((await blockOf(db, payment)) ?? null) : null,
      parts: rows.map(({ amount, state, requestedAt }) => ({
        amount,
        state,
        begun_at: requestedAt.getTime(),
      })),
    };
  },

  async decideRefund({ id, approve, reason }, { parts, billers, staff }) {
    await parts.store.transact(async (db) => {
      const request = await lockRequest(db, billers, id);
      if (request.kind !== 'refund') throw notFound();
      const state = approve ? 'approved' : 'refused';
      await decide(db, parts, staff, request, { state, words: reason });
      if (!approve) return;
      // What happened to the payment after somebody asked. The refund itself looks again, with the payment locked.
      const { payment } = await seenPayment(db, billers, detailOf(request).number);
      const block = await blockOf(db, payment);
      if (block) throw conflict(`office.refund-${block}`);
    });
    if (approve) await carryOutRefund(parts, id);
    return tellOne(parts.store.db, id, staff);
  },
};

/** Writes down what is asked for. Up to the limit of the biller nobody else has to approve. */
async function write(
  db: Db,
  { parts, billers, staff }: StaffVisit,
  { number, key, amount, reason }: Parameters<(typeof refunds)['askRefund']>[0],
): Promise<Pick<OfficeRequest, 'id' | 'state'>> {
  const { payment, biller } = await seenPayment(db, billers, number, true);
  const subject = subjectOf(payment.confirmationNum);
  const [before] = await db.select().from(officeRequests).where(eq(officeRequests.key, key));
  if (before?.kind === 'refund' && before.askedBy === staff.id && before.subject === subject) return before;
  const block = await blockOf(db, payment);
  if (block) throw conflict(`office.refund-${block}`);
  const left = restOf(payment);
  if (amount <= ZERO) throw invalid({ amount: 'office.refund-amount' });
  if (amount > left) throw invalid({ amount: say('office.refund-too-much', { left: toDollars(left) }) });
  const paid = add(payment.amount, payment.fee);
  const request = await ask(db, parts, staff.id, {
    kind: 'refund',
    key,
    biller: { id: biller.id, slug: biller.slug },
    customer: payment.customerId,
    subject,
    detail: writtenDetail({ number: payment.confirmationNum, biller: biller.slug, amount, paid }),
    reason: asSentence(reason),
  });
  if (needsSecondPerson(biller.refundLimit, payment.givenBack, amount)) return request;
  await approveAlone(db, parts, request.id);
  return { id: request.id, state: 'approved' };
}

/** The payer reads it after other sentences. */
function asSentence(reason: string): string {
  const words = reason.trim();
  return words === '' || /[.!?]$/.test(words) ? words : `${words}.`;
}

async function seenId(db: Db, billers: StaffVisit['billers'], id: number): Promise<number> {
  const request = await lockRequest(db, billers, id);
  if (request.kind !== 'refund') throw notFound();
  return request.id;
}

async function tellOne(db: Db, id: number, staff: SignedInStaff): Promise<RefundRequest> {
  const rows = await db.select().from(officeRequests).where(eq(officeRequests.id, id));
  const [told] = await tell(db, rows, staff);
  if (!told) throw notFound();
  return told;
}

async function tell(db: Db, rows: readonly OfficeRequest[], staff: SignedInStaff): Promise<RefundRequest[]> {
  if (rows.length === 0) return [];
  const people = await staffNames(
    db,
    rows.flatMap(({ askedBy, decidedBy }) => (decidedBy === null ? [askedBy] : [askedBy, decidedBy])),
  );
  const slugs = [...new Set(rows.map((row) => detailOf(row).biller))];
  const found = await db.select().from(billersTable).where(inArray(billersTable.slug, slugs));
  const names = new Map(found.map((biller) => [biller.slug, billerNameOf(biller)]));
  return rows.map((row) => {
    const { number, biller, amount } = detailOf(row);
    return {
      id: row.id,
      state: row.state,
      number,
      biller,
      biller_name: names.get(biller) ?? biller,
      amount,
      reason: row.reason,
      asked_by: people.get(row.askedBy) ?? '',
      asked_at: row.askedAt.getTime(),
      decided_by: row.decidedBy === null ? '' : (people.get(row.decidedBy) ?? ''),
      decided_at: row.decidedAt?.getTime() ?? null,
      decision: row.decision,
      ended_at: row.endedAt?.getTime() ?? null,
      outcome: row.outcome,
      may_decide: mayDecide(row, staff.id) && mayDo(staff.grants, 'refunds:approve', biller),
    };
  });
}
