import { and, eq, inArray } from 'drizzle-orm';
import { newReminder, type ReminderEntry } from '../../domain/reminders/reminder.ts';
import type { CalendarDate } from '../../domain/values/calendar-date.ts';
import { accounts } from '../store/schema/billers.ts';
import { payByTexts } from '../store/schema/pay-by-text.ts';
import { paymentMethods } from '../store/schema/payment-methods.ts';
import { reminders } from '../store/schema/reminders.ts';
import type { Db } from '../store/store.ts';
import { TEXT_ACCOUNTS } from './accounts.ts';
import { PEOPLE, type PersonName } from './people.ts';
import type { People } from './write-people.ts';

interface DemoText {
  readonly who: Extract<PersonName, 'text' | 'phone'>;
  readonly number: string;
  readonly method: string;
  readonly isOff?: true;
}

const TEXTS: readonly DemoText[] = [
  { who: 'text', number: '100-9001-01', method: 'Tova Visa' },
  { who: 'text', number: '5520 900 02', method: 'Tova checking' },
  { who: 'text', number: '5520 900 03', method: 'Tova Mastercard (is declined)' },
  { who: 'text', number: '100-9001-04', method: 'Tova Visa' },
  { who: 'text', number: '5520 900 06', method: 'Tova Visa', isOff: true },
  { who: 'text', number: '100-9001-07', method: 'Tova Visa' },
  { who: 'phone', number: '5520 900 11', method: 'Pax Visa' },
];

interface DemoReminder {
  readonly who: Extract<PersonName, 'text' | 'phone'>;
  readonly number: string;
  readonly entry: Partial<ReminderEntry>;
  readonly isOff?: true;
}

const REMINDERS: readonly DemoReminder[] = [
  {
    who: 'text',
    number: '100-9001-01',
    entry: { DaysBeforeDueDate: 3, PastDue: true, ByText: true },
  },
  { who: 'text', number: '100-9001-04', entry: { PastDue: true }, isOff: true },
  { who: 'phone', number: '5520 900 11', entry: { NewBill: true, DaysBeforeDueDate: 2 } },
];

/** Writes pay by text and the reminders of the demo, as if saved on load day (SRV2-51). */
export async function writeTexts(db: Db, people: People, today: CalendarDate): Promise<void> {
  const numbers = TEXT_ACCOUNTS.map(({ number }) => number);
  const rows = await db.select().from(accounts).where(inArray(accounts.accountNum, numbers));
  const accountOf = (number: string) => rows.find(({ accountNum }) => accountNum === number)?.id ?? 0;
  for (const { who, number, method, isOff } of TEXTS) {
    const [saved] = await db
      .select({ id: paymentMethods.id })
      .from(paymentMethods)
      .where(and(eq(paymentMethods.customerId, people[who]), eq(paymentMethods.nickname, method)));
    await db.insert(payByTexts).values({
      customerId: people[who],
      accountId: accountOf(number),
      active: !isOff,
      methodId: saved?.id ?? 0,
      mobileNumber: PEOPLE[who].mobileNumber,
    });
  }
  for (const { who, number, entry, isOff } of REMINDERS) {
    const whole = { ...newReminder(PEOPLE[who].email), ...entry };
    await db.insert(reminders).values({
      customerId: people[who],
      accountId: accountOf(number),
      active: !isOff,
      newBill: whole.NewBill,
      daysBeforeDueDate: whole.DaysBeforeDueDate,
      pastDue: whole.PastDue,
      byEmail: whole.ByEmail,
      email: whole.Email,
      email2: whole.Email2,
      byText: whole.ByText,
      since: today,
    });
  }
}
