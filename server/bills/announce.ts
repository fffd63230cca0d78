import { asc, eq } from 'drizzle-orm';
import { namedAccount } from '../../domain/accounts/text/named-account.ts';
import { NEW_BILL_ABOUT, newBillNotice } from '../../domain/bills/text/notices.ts';
import { ZERO } from '../../domain/values/cents.ts';
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
  for (const { customerId, nickname } of holders) {
    const scope = { db, customer: customerId };
    const notice = newBillNotice({
      biller: biller ? billerNameOf(biller) : '',
      account: namedAccount(account.accountNum, nickname),
      amount: bill.amountDue ?? ZERO,
      due: bill.dueDate,
    });
    const cause = `bill ${bill.id} posted`;
    await raiseAlert(scope, parts.clock, {
      cause,
      type: 'notification',
      about: NEW_BILL_ABOUT,
      message: notice.text,
      href: `#/bills/${bill.id}`,
    });
    await sendNotice(scope, parts, 'ebill', { cause: `${cause} ${customerId}`, ...notice });
  }
}
