import { inArray } from 'drizzle-orm';
import type { Approval } from '../../domain/office/approval-calls.ts';
import * as calls from '../../domain/office/approval-calls.ts';
import { CORRECTION_OUTCOMES } from '../../domain/office/text/corrections.ts';
import {
  addressesOf,
  approveCorrection,
  askCorrection,
  endCorrection,
  refuseCorrection,
} from '../office/email-correction.ts';
import type { QueryOf } from '../office/in-order.ts';
import { listRequests, type OfficeRequest } from '../office/requests.ts';
import { staffNames } from '../office/staff.ts';
import { customers } from '../store/schema/customers.ts';
import type { Db } from '../store/store.ts';
import { actOnce } from './act-once.ts';
import { presentCustomer } from './customer/present.ts';
import { nameOf } from './customer-name.ts';
import type { OfficeHandlers } from './handlers.ts';
import { table } from './table.ts';

type ApprovalQuery = QueryOf<typeof calls.listApprovals>;

const TABLE = table(
  calls.exportApprovals.file,
  async ({ state, ...request }: ApprovalQuery, { parts: { store }, billers, staff }) => {
    const rows = await listRequests(store.db, billers, {
      kinds: ['email'],
      states: state && [state],
      ...request,
    });
    return told(store.db, rows, staff.id);
  },
);

export const approvals: OfficeHandlers<typeof calls> = {
  async askEmailCorrection({ customer, email, reason, key }, { parts, staff }) {
    await parts.store.transact(async (db) => {
      const { email: from } = await presentCustomer(db, customer);
      await askCorrection(db, parts, staff.id, { customer, from, entered: email, reason, key });
    });
    return { success: true };
  },

  withdrawEmailCorrection: ({ customer, ...why }, visit) =>
    actOnce(visit, 'office-withdrawn', why, async (db) => {
      await presentCustomer(db, customer);
      const isEnded = await endCorrection({ db, customer }, visit.parts, CORRECTION_OUTCOMES.withdrawn);
      return isEnded ? { customer, subject: `email customer ${customer}` } : undefined;
    }),

  listApprovals: TABLE.page,
  exportApprovals: TABLE.file,

  async approveEmailCorrection(request, { parts, staff }) {
    await parts.store.transact((db) => approveCorrection(db, parts, staff, request));
    return { success: true };
  },

  async refuseEmailCorrection(request, { parts, staff }) {
    await parts.store.transact((db) => refuseCorrection(db, parts, staff, request));
    return { success: true };
  },
};

/** Requests with the names of the customers and of the people who asked and decided. */
async function told(db: Db, requests: readonly OfficeRequest[], reader: number): Promise<Approval[]> {
  const people = requests.flatMap(({ askedBy, decidedBy }) => [askedBy, decidedBy ?? askedBy]);
  const customerIds = new Set(requests.flatMap(({ customerId }) => customerId ?? []));
  const customerRows = await db
    .select()
    .from(customers)
    .where(inArray(customers.id, [...customerIds]));
  const namesOfStaff = await staffNames(db, people);
  const names = new Map(customerRows.map((row) => [row.id, nameOf(row)]));
  return requests.map((request) => {
    const { customerId, decidedBy } = request;
    const { from, email } = addressesOf(request);
    return {
      id: request.id,
      state: request.state,
      customer: customerId ?? 0,
      name: names.get(customerId ?? 0) ?? '',
      from,
      to: email,
      reason: request.reason,
      asked_by: namesOfStaff.get(request.askedBy) ?? '',
      asked_at: request.askedAt.getTime(),
      is_own: request.askedBy === reader,
      decided_by: decidedBy === null ? '' : (namesOfStaff.get(decidedBy) ?? ''),
      decided_at: request.decidedAt?.getTime() ?? null,
      decision: request.decision,
      due_at: request.dueAt?.getTime() ?? null,
      outcome: request.outcome,
    };
  });
}
