import { addDays, addMonths, type CalendarDate } from '../../domain/values/calendar-date.ts';
import { type Cents, cents, fromDollars, ZERO } from '../../domain/values/cents.ts';
import { accounts, bills, holdings, meters } from '../store/schema/billers.ts';
import { sandboxBalances, sandboxBilling } from '../store/schema/sandbox.ts';
import type { Db } from '../store/store.ts';
import type { BilledAccount, DemoAccount } from './accounts.ts';
import type { BillerName } from './billers.ts';
import type { PastPayment } from './history.ts';
import { statement } from './statement.ts';
import type { Organization } from './write-billers.ts';
import { holderName, type People } from './write-people.ts';

export const IN_COLLECTIONS_HTML =
  '<p>This account was passed to <strong>Mesa Recovery</strong>. Please call <a href="tel:5055550190">(505) 555-0190</a>.</p>';

export interface WrittenBill
  extends Pick<PastPayment, 'billId' | 'accountId' | 'accountNum' | 'description'> {
  readonly entityId: number;
  readonly entityName: string;
  readonly dueDate: CalendarDate;
  readonly amount: Cents;
}

/** Writes an account with its bills, oldest last. Resolves to the earlier ones, which were paid. */
export async function writeAccount(
  db: Db,
  demo: DemoAccount,
  organizations: ReadonlyMap<BillerName, Organization>,
  people: People,
  today: CalendarDate,
  addedAt: Date,
  position: number,
): Promise<WrittenBill[]> {
  const organization = organizations.get(demo.biller);
  const type = organization?.types.get(demo.type);
  if (!organization || !type) throw new Error(`the demo has no ${demo.type} of ${demo.biller}`);
  const [account] = await db
    .insert(accounts)
    .values({
      billerId: organization.id,
      billTypeId: type.id,
      accountNum: demo.number,
      customerName: demo.owner?.name ?? holderName(demo.holders[0] ?? 'demo'),
      businessName: demo.owner?.business ?? '',
      pin: demo.owner?.pin ?? '4821',
      mailingAddress: { address1: '418 Alder Street', city: 'Boulder', state: 'CO', zip: '80302' },
      serviceAddress: demo.at ? { address1: demo.at, address2: 'Boulder, CO 80302' } : null,
      prepay: demo.standing === 'prepaid',
      inCollections: demo.standing === 'in collections',
      collectionsHtml: demo.standing === 'in collections' ? IN_COLLECTIONS_HTML : '',
      eftBlacklisted: demo.eftBlacklisted ?? false,
    })
    .returning();
  if (!account) throw new Error('no account written');
  if (demo.holders.length > 0)
    await db.insert(holdings).values(
      demo.holders.map((name) => ({
        customerId: people[name],
        accountId: account.id,
        nickname: demo.nickname ?? '',
        position,
        addedAt,
      })),
    );
  if (demo.standing === 'no bill' || demo.standing === 'tax returns') return [];
  await plantLiveBalance(db, demo, account.id);
  if (demo.charges)
    await db
      .insert(sandboxBilling)
      .values({ accountId: account.id, months: 1, charges: demo.charges.map(fromDollars) });
  if (demo.meters) {
    const [currDate, prevDate] = [addDays(today, demo.due - 21), addDays(today, demo.due - 51)];
    await db
      .insert(meters)
      .values(demo.meters.map((meter) => ({ ...meter, accountId: account.id, currDate, prevDate })));
  }
  const rows = await db
    .insert(bills)
    .values(
      billRows(demo, today).map((bill) => ({
        ...bill,
        accountId: account.id,
        ...(bill.isNewest && bill.balance !== null
          ? { toldBalance: bill.balance, toldDue: bill.amountDue, toldAt: addedAt }
          : {}),
      })),
    )
    .returning();
  return rows
    .filter((bill) => !bill.isNewest)
    .map((bill) => ({
      billId: bill.id,
      accountId: account.id,
      accountNum: demo.number,
      description: type.name,
      entityId: organization.id,
      entityName: organization.name,
      dueDate: bill.dueDate ?? today,
      amount: bill.content.statement_total ?? ZERO,
    }));
}

async function plantLiveBalance(db: Db, demo: DemoAccount, accountId: number): Promise<void> {
  if (demo.standing !== 'not calculated') return;
  await db.insert(sandboxBalances).values({ accountId, balance: fromDollars(demo.dollars) });
}

export type BillRow = Pick<
  typeof bills.$inferSelect,
  | 'dueDate'
  | 'billingPeriodEnd'
  | 'isNewest'
  | 'isPayable'
  | 'amountDue'
  | 'balance'
  | 'amountDueCalculated'
  | 'content'
>;

/** An account's bills, the newest first. */
export function billRows(demo: BilledAccount, today: CalendarDate): BillRow[] {
  const periods = demo.periods ?? 1;
  const newestDue = addDays(today, demo.due);
  return Array.from({ length: periods }, (_, back) => {
    const isNewest = back === 0;
    const dueDate = addMonths(newestDue, -back);
    const end = addDays(dueDate, -Math.max(21, demo.due + 1));
    const billed = isNewest ? fromDollars(demo.dollars) : earlierAmount(demo, back);
    const unknown = isNewest && demo.standing === 'not calculated';
    const left = isNewest ? billed : ZERO;
    return {
      dueDate: demo.standing === 'prepaid' ? null : dueDate,
      billingPeriodEnd: end,
      isNewest,
      isPayable: isNewest && !['not payable', 'direct pay'].includes(demo.standing),
      amountDue: unknown ? null : left,
      balance: unknown ? null : left,
      amountDueCalculated: !unknown,
      content: statement(demo, billed, end, isNewest),
    };
  });
}

/** Amounts of earlier bills, each a little different and the same at every load. */
function earlierAmount(demo: BilledAccount, back: number): Cents {
  const usual = Math.abs(demo.dollars) < 1 ? 45 : Math.abs(demo.dollars);
  return cents(Math.round(usual * (88 + ((back * 37 + demo.number.length * 11) % 25))));
}
