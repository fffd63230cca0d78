import { asc, eq } from 'drizzle-orm';
import { shortDate } from '../../domain/values/calendar-date.ts';
import { formatCents, ZERO } from '../../domain/values/cents.ts';
import type { Dependencies } from '../dependencies.ts';
import { raiseAlert } from '../notifications/alerts.ts';
import { sendNotice } from '../notifications/notice.ts';
import { billerNameOf } from '../store/billers.ts';
import { type accounts, billers, type bills, holdings } from '../store/schema/billers.ts';
import type { Db } from '../store/store.ts';

/**
 * Tells every customer who holds an account that a bill was posted, in the transaction that posts
 * it (SRV-52, SRV2-33).
 */
export async function announceBill(
  db: Db,
  parts: Dependencies,
  account: typeof accounts.$inferSelect,
  bill: typeof bills.$inferSelect,
): Promise<void> {
  const [biller] = await db.select().from(billers).where(eq(billers.id, account.billerId));
  const holders = await db
    .select()
    .from(holdings)
    .where(eq(holdings.accountId, account.id))
    .orderBy(asc(holdings.customerId));
  const due = bill.dueDate ? shortDate(bill.dueDate) : '';
  const amount = formatCents(bill.amountDue ?? ZERO);
  const from = biller ? billerNameOf(biller) : '';
  for (const { customerId, nickname } of holders) {
    const scope = { db, customer: customerId };
    const number = `account ${account.accountNum}${nickname ? ` (${nickname})` : ''}`;
    const message = `Your new bill from ${from} for ${number} is ${amount}, due ${due}.`;
    const cause = `bill ${bill.id} posted`;
    await raiseAlert(scope, parts.clock, {
      cause,
      type: 'notification',
      about: 'New bill',
      message,
      href: `#/bills/${bill.id}`,
    });
    await sendNotice(scope, parts, 'ebill', {
      cause: `${cause} ${customerId}`,
      subject: `New bill: ${from}`,
      body: [message, '', `Amount due: ${amount}`, `Due date: ${due}`].join('\n'),
      text: message,
    });
  }
}
