import { and, eq, inArray } from 'drizzle-orm';
import type { AnswerOf, RequestOf } from '../../domain/api/call.ts';
import type { saveReminders as saveCall } from '../../domain/reminders/calls.ts';
import {
  DATED_OCCASIONS,
  newReminder,
  nextReminder,
  REMINDER_DAYS,
  type Reminder,
  type ReminderEntry,
  reminderProblems,
} from '../../domain/reminders/reminder.ts';
import type { CalendarDate } from '../../domain/values/calendar-date.ts';
import { verifiedNumber } from '../../domain/values/mobile-number.ts';
import type { Dependencies } from '../dependencies.ts';
import { coded, invalid, notFound } from '../refusal.ts';
import { logoOf, shownName } from '../store/billers.ts';
import { profileOf } from '../store/customers.ts';
import { newestBillOfAccount } from '../store/joins.ts';
import { accounts, billers, bills, billTypes, holdings } from '../store/schema/billers.ts';
import { reminders } from '../store/schema/reminders.ts';
import { runs } from '../store/schema/work.ts';
import type { Scope } from '../store/scope.ts';
import { isOpen, type ReminderRow, subjectOf } from './rows.ts';

/** The settings of an account's reminders, with defaults where nothing was saved (API2-51). */
export async function remindersOf(scope: Scope, parts: Dependencies, accountId: number): Promise<Reminder> {
  const [account, row, profile] = await Promise.all([
    accountWithBill(scope, accountId),
    reminderRow(scope, accountId),
    profileOf(scope),
  ]);
  if (!account) throw notFound();
  const entry = row ? entryOf(row) : newReminder(profile.email);
  const bill = { due_date: account.dueDate, is_open: account.isOpen ?? false };
  return {
    ...entry,
    AccountId: accountId,
    Active: row?.active ?? false,
    is_saved: row !== undefined,
    next_reminder_date: row?.active
      ? await nextOf(scope, account.billId, entry, bill, parts.clock.today())
      : null,
    logo: logoOf(account).normal.url,
    entity_name: account.biller,
    account_num: account.accountNum,
    nickname: account.nickname,
    ebill_id: account.billId,
    ...bill,
    MobileNumber: profile.mobile_number ?? '',
    mobile_registered: isVerified(profile),
  };
}

/**
 * Saves the reminders and switches them on (API2-52). An entry that breaks a rule is refused at its
 * field (SRV2-26).
 */
export function saveReminders(
  parts: Dependencies,
  customer: number,
  { AccountId, ...entry }: RequestOf<typeof saveCall>,
): Promise<AnswerOf<typeof saveCall>> {
  return parts.store.transact(async (db) => {
    const scope = { db, customer };
    const problems = reminderProblems(entry, isVerified(await profileOf(scope)));
    if (Object.keys(problems).length > 0) throw invalid(coded('reminders.entry', problems));
    const columns = { ...columnsOf(entry), active: true, since: parts.clock.today() };
    await db
      .insert(reminders)
      .values({ customerId: customer, accountId: AccountId, ...columns })
      .onConflictDoUpdate({ target: [reminders.customerId, reminders.accountId], set: columns });
    const { next_reminder_date } = await remindersOf(scope, parts, AccountId);
    return { success: true, next_reminder_date };
  });
}

/** Switches reminders on or off (API2-50); the settings stay as they are (REM-12). */
export function switchReminders(
  parts: Dependencies,
  customer: number,
  accountId: number,
  active: boolean,
): Promise<{ success: true; enabled: boolean }> {
  return parts.store.transact(async (db) => {
    const scope = { db, customer };
    const row = await reminderRow(scope, accountId);
    if (active) {
      if (!row) throw invalid({ Active: 'reminders.nothing-set' });
      const problems = reminderProblems(entryOf(row), isVerified(await profileOf(scope)));
      if (Object.keys(problems).length > 0) throw invalid(coded('reminders.entry', problems));
    }
    await db
      .update(reminders)
      .set({ active, ...(active && !row?.active ? { since: parts.clock.today() } : {}) })
      .where(and(eq(reminders.customerId, customer), eq(reminders.accountId, accountId)));
    return { success: true, enabled: active && row !== undefined };
  });
}

function isVerified(profile: { mobile_registration: number; mobile_number: string | null }): boolean {
  return verifiedNumber(profile.mobile_number, profile.mobile_registration) !== undefined;
}

async function reminderRow({ db, customer }: Scope, accountId: number): Promise<ReminderRow | undefined> {
  const [row] = await db
    .select()
    .from(reminders)
    .where(and(eq(reminders.customerId, customer), eq(reminders.accountId, accountId)));
  return row;
}

/** The account with its newest bill, if it has one. */
async function accountWithBill({ db, customer }: Scope, accountId: number) {
  const [row] = await db
    .select({
      biller: shownName,
      logo: billers.logo,
      accountNum: accounts.accountNum,
      nickname: holdings.nickname,
      billId: bills.id,
      dueDate: bills.dueDate,
      isOpen,
    })
    .from(holdings)
    .innerJoin(accounts, eq(accounts.id, holdings.accountId))
    .innerJoin(billTypes, eq(billTypes.id, accounts.billTypeId))
    .innerJoin(billers, eq(billers.id, accounts.billerId))
    .leftJoin(bills, newestBillOfAccount)
    .where(and(eq(holdings.customerId, customer), eq(holdings.accountId, accountId)));
  return row && { ...row, isOpen: row.billId !== null && row.isOpen };
}

/** The next reminder. What was sent about this bill does not come again. */
async function nextOf(
  { db, customer }: Scope,
  billId: number | null,
  entry: ReminderEntry,
  bill: { due_date: CalendarDate | null; is_open: boolean },
  today: CalendarDate,
): Promise<CalendarDate | null> {
  if (billId === null || bill.due_date === null) return null;
  const subjects = DATED_OCCASIONS.map((occasion) => subjectOf(customer, billId, occasion));
  const sent = await db
    .select({ subject: runs.subject })
    .from(runs)
    .where(
      and(eq(runs.kind, 'reminder'), inArray(runs.subject, subjects), eq(runs.businessDate, bill.due_date)),
    );
  const sentOccasions = DATED_OCCASIONS.filter((_, at) =>
    sent.some(({ subject }) => subject === subjects[at]),
  );
  return nextReminder(entry, bill, today, sentOccasions);
}

function entryOf(row: ReminderRow): ReminderEntry {
  return {
    NewBill: row.newBill,
    DaysBeforeDueDate: REMINDER_DAYS.find((days) => days === row.daysBeforeDueDate) ?? null,
    PastDue: row.pastDue,
    ByEmail: row.byEmail,
    Email: row.email,
    Email2: row.email2,
    ByText: row.byText,
  };
}

function columnsOf(entry: ReminderEntry) {
  return {
    newBill: entry.NewBill,
    daysBeforeDueDate: entry.DaysBeforeDueDate,
    pastDue: entry.PastDue,
    byEmail: entry.ByEmail,
    email: entry.Email.trim(),
    email2: entry.Email2.trim(),
    byText: entry.ByText,
  };
}
