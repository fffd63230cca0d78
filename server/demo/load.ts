import { sql } from 'drizzle-orm';
import { addDays } from '../../domain/values/calendar-date.ts';
import { DAY } from '../../domain/values/durations.ts';
import type { Dependencies } from '../dependencies.ts';
import { PROCESSOR, setFault } from '../gateways/sandbox-faults.ts';
import { hashPassword } from '../session/passwords.ts';
import { signInTries } from '../store/schema/customers.ts';
import type { Db } from '../store/store.ts';
import { ACCOUNTS } from './accounts.ts';
import { writeAlerts } from './alerts.ts';
import { writeAutoPays } from './auto-pay.ts';
import { type PastPayment, UNSETTLED, writeHistory } from './history.ts';
import { METHODS } from './methods.ts';
import { PASSWORD, PEOPLE, type PersonName } from './people.ts';
import { writeScheduled } from './scheduled.ts';
import { STAFF, writeStaff } from './staff.ts';
import { writeTaxes } from './tax.ts';
import { writeTexts } from './text.ts';
import { type WrittenBill, writeAccount } from './write-account.ts';
import { writeBillers } from './write-billers.ts';
import { type Method, writeMethods } from './write-methods.ts';
import { contactOf, writePeople } from './write-people.ts';

/** For the greeting and the README. */
export const SIGN_INS = { password: PASSWORD, people: Object.values(PEOPLE), staff: Object.values(STAFF) };

/** Fills an empty database with the demo, all dates counted from today (SRV-67). */
export async function loadDemo(parts: Dependencies): Promise<void> {
  const { store, clock, ids } = parts;
  const passwordHash = await hashPassword(PASSWORD);
  await store.transact(async (db) => {
    const today = clock.today();
    const now = new Date(clock.now());
    const people = await writePeople(db, passwordHash, now);
    const organizations = await writeBillers(db, now);
    const methods = await writeMethods(db, people, today);
    const paid: PastPayment[] = [];
    for (const [position, account] of ACCOUNTS.entries()) {
      const written = await writeAccount(db, account, organizations, people, today, now, position);
      if (account.holders.includes('demo'))
        paid.push(...written.map((bill) => pastPayment(bill, people.demo, methods)));
    }
    await writeTaxes(db, today);
    paid.sort((a, b) => (a.paidOn < b.paidOn ? 1 : -1));
    await writeHistory(db, ids, paid, today);
    await writeAlerts(db, clock, people.demo);
    await writeAutoPays(db, people, today);
    await writeTexts(db, people, today);
    await writeScheduled(db, ids, people.partner, methodOf('partner', methods), today, now);
    await lockOut(db, PEOPLE.locked.email, now);
    await setFault(db, 'processor', PROCESSOR, 'up');
    await setFault(db, 'biller', String(organizations.get('pioneer')?.id), 'down');
    await setFault(db, 'tax', String(organizations.get('redmesa')?.id), 'down');
  });
  await writeStaff(parts);
  await store.db.execute(sql`vacuum analyze`);
}

function pastPayment(bill: WrittenBill, customer: number, methods: readonly Method[]): PastPayment {
  const method = methods[bill.billId % 2 === 0 && bill.accountNum !== UNSETTLED ? 0 : 1];
  if (!method) throw new Error('the demo customer has no methods');
  return {
    ...bill,
    customer,
    paidOn: addDays(bill.dueDate, -4),
    methodId: method.id,
    methodLabel: method.label,
    token: method.token,
    billing: contactOf('demo'),
  };
}

function methodOf(holder: PersonName, methods: readonly Method[]): Method {
  const method = methods[METHODS.findIndex((method) => method.holder === holder)];
  if (!method) throw new Error(`${holder} has no method`);
  return method;
}

const CENTURY = 100 * 365 * DAY;

/** Locks this sign-in for longer than a lifetime, so that it always shows its state (SRV-55). */
async function lockOut(db: Db, email: string, now: Date): Promise<void> {
  await db
    .insert(signInTries)
    .values({ bucket: email, tries: [], lockedUntil: new Date(now.getTime() + CENTURY) });
}
