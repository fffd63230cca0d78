import { eq } from 'drizzle-orm';
import type * as calls from '../../domain/office/customer-act-calls.ts';
import { STAFF_MAILS } from '../../domain/office/text/mails.ts';
import { add } from '../../domain/values/cents.ts';
import { accountRow } from '../auto-pay/rows.ts';
import { stopAutoPay } from '../auto-pay/stop.ts';
import { isSeen } from '../office/seen.ts';
import { sendReceiptAgain } from '../payments/announce.ts';
import { notFound, Refusal } from '../refusal.ts';
import { deletePending } from '../scheduled/change.ts';
import { codeKey } from '../session/code-hash.ts';
import { isCodeAllowed } from '../session/codes.ts';
import { endSessions } from '../session/end-sessions.ts';
import { sendLink } from '../session/mailed-links.ts';
import { unlockSignIn } from '../session/unlock.ts';
import { billerNameOf, slugOf } from '../store/billers.ts';
import { itemsOfTransaction } from '../store/joins.ts';
import { type Transaction, transactionItems, transactions } from '../store/schema/transactions.ts';
import type { Db } from '../store/store.ts';
import { actOnce } from './act-once.ts';
import { presentCustomer, tellCustomer } from './customer/present.ts';
import type { OfficeHandlers, StaffVisit } from './handlers.ts';

export const customerActs: OfficeHandlers<typeof calls> = {
  unlockCustomer: ({ customer, ...why }, visit) =>
    actOnce(visit, 'office-customer-unlocked', why, async (db, reason) => {
      const { parts } = visit;
      const { email } = await presentCustomer(db, customer);
      if (!(await unlockSignIn({ db, customer }, parts, email))) return undefined;
      await tellCustomer({ db, customer }, parts, 'unlocked', STAFF_MAILS.unlocked(reason));
      return { customer };
    }),

  endCustomerSessions: ({ customer, ...why }, visit) =>
    actOnce(visit, 'office-sessions-ended', why, async (db, reason) => {
      const { email } = await presentCustomer(db, customer);
      const ended = await endSessions({ db, customer }, visit.parts, { email, reason });
      return ended === 0 ? undefined : { customer, after: `${ended} ended` };
    }),

  async resendVerificationMail({ customer, ...why }, visit) {
    const { parts } = visit;
    const key = await codeKey(parts);
    return actOnce(visit, 'office-verification-resent', why, async (db) => {
      const row = await presentCustomer(db, customer);
      if (row.verified) return undefined;
      if (!(await isCodeAllowed(db, parts, row.email))) throw new Refusal(429, 'office.mails-enough');
      await sendLink({ db, customer }, parts, key, 'email verification', row);
      return { customer };
    });
  },

  resendReceipt: ({ confirmation_num, ...why }, visit) =>
    actOnce(visit, 'office-receipt-resent', why, async (db) => {
      const payment = await seenPayment(db, visit, confirmation_num);
      const { customerId: customer } = payment;
      const { email } = await presentCustomer(db, customer);
      await sendReceiptAgain({ db, customer }, visit.parts, payment, email);
      return { customer, subject: `payment ${confirmation_num}`, biller: await slugOf(db, payment.entityId) };
    }),

  cancelScheduled: ({ confirmation_num, ...why }, visit) =>
    actOnce(visit, 'office-scheduled-canceled', why, async (db, reason) => {
      const { parts } = visit;
      const payment = await seenPayment(db, visit, confirmation_num);
      const { customerId: customer, entityName, amount, fee, scheduledDate, transactionDate } = payment;
      await deletePending({ db, customer }, parts, { confirmation_number: confirmation_num });
      const facts = {
        biller: entityName,
        account: await accountOf(db, payment),
        day: scheduledDate ?? transactionDate,
        total: add(amount, fee),
      };
      await tellCustomer({ db, customer }, parts, 'canceled', STAFF_MAILS.scheduledCanceled(facts, reason));
      return { customer, subject: `payment ${confirmation_num}`, biller: await slugOf(db, payment.entityId) };
    }),

  stopAutoPay: ({ auto_pay, ...why }, visit) =>
    actOnce(visit, 'office-auto-pay-stopped', why, async (db, reason) => {
      const { parts } = visit;
      const stopped = await stopAutoPay(db, parts, auto_pay, (biller) => isSeen(visit.billers, biller));
      if (!stopped) return undefined;
      const customer = stopped.customerId;
      const info = await accountRow(db, stopped.accountId);
      if (!info) throw notFound();
      const { biller, account } = info;
      const facts = { biller: billerNameOf(biller), account: account.accountNum };
      const mail = STAFF_MAILS.autoPayStopped(facts, reason);
      const addresses = stopped.notifyDisable ? [stopped.email, stopped.email2] : [];
      await tellCustomer({ db, customer }, parts, 'stopped', mail, addresses);
      return { customer, subject: `auto pay ${auto_pay}`, biller: biller.slug };
    }),
};

/** A payment of a biller whose payments the person may act on. */
async function seenPayment(db: Db, visit: StaffVisit, confirmationNum: string): Promise<Transaction> {
  const [payment] = await db
    .select()
    .from(transactions)
    .where(eq(transactions.confirmationNum, confirmationNum));
  if (!payment || !isSeen(visit.billers, payment.entityId)) throw notFound();
  return payment;
}

async function accountOf(db: Db, { confirmationNum }: Transaction): Promise<string> {
  const [row] = await db
    .select({ number: transactionItems.accountNum })
    .from(transactions)
    .innerJoin(transactionItems, itemsOfTransaction)
    .where(eq(transactions.confirmationNum, confirmationNum));
  return row?.number ?? '';
}
