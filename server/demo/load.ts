import { sql } from 'drizzle-orm';
import { addDays, addMonths, type CalendarDate } from '../../domain/calendar-date.ts';
import { type Cents, cents, fromDollars, ZERO } from '../../domain/cents.ts';
import { type BillingContact, METHOD_TYPES } from '../../domain/payment-method.ts';
import type { Parts } from '../parts.ts';
import { PROCESSOR, setFault } from '../sandbox/faults.ts';
import { hashPassword } from '../session/passwords.ts';
import { accounts, billers, bills, billTypes, holdings } from '../store/schema/billers.ts';
import { customers, signInFailures } from '../store/schema/customers.ts';
import { paymentMethods } from '../store/schema/payments.ts';
import { sandboxBalances } from '../store/schema/sandbox.ts';
import type { Db } from '../store/store.ts';
import { ACCOUNTS, type DemoAccount } from './accounts.ts';
import { BILLERS, type BillerName, type DemoBiller } from './billers.ts';
import { type PastPayment, writeHistory } from './history.ts';
import { METHODS } from './methods.ts';
import { PASSWORD, PEOPLE, type PersonName } from './people.ts';
import { statement } from './statement.ts';

/** For the greeting and the README. */
export const SIGN_INS = { password: PASSWORD, people: Object.values(PEOPLE) };

type Loading = Pick<Parts, 'store' | 'clock' | 'ids'>;

/** Fills an empty database with the demo, all dates counted from today (SRV-67). */
export async function loadDemo({ store, clock, ids }: Loading): Promise<void> {
  const passwordHash = await hashPassword(PASSWORD);
  await store.transact(async (db) => {
    const today = clock.today();
    const now = new Date(clock.now());
    const people = await writePeople(db, passwordHash, now);
    const organizations = await writeBillers(db);
    const methods = await writeMethods(db, people, today);
    const paid: PastPayment[] = [];
    for (const [position, account] of ACCOUNTS.entries()) {
      const written = await writeAccount(db, account, organizations, people, today, now, position);
      if (account.holders.includes('demo'))
        paid.push(...written.map((bill) => pastPayment(bill, people.demo, methods)));
    }
    paid.sort((a, b) => (a.paidOn < b.paidOn ? 1 : -1));
    await writeHistory(db, ids, paid);
    await lockOut(db, PEOPLE.locked.email, now);
    await setFault(db, 'processor', PROCESSOR, 'up');
    await setFault(db, 'biller', String(organizations.get('pioneer')?.id), 'down');
  });
  await store.db.execute(sql`vacuum analyze`);
}

type People = Record<PersonName, number>;

async function writePeople(db: Db, passwordHash: string, createdAt: Date): Promise<People> {
  const entries = Object.entries(PEOPLE);
  const rows = await db
    .insert(customers)
    .values(entries.map(([, { shows: _, ...person }]) => ({ ...person, passwordHash, createdAt })))
    .returning({ id: customers.id, email: customers.email });
  const idOf = new Map(rows.map((row) => [row.email, row.id]));
  return Object.fromEntries(entries.map(([name, person]) => [name, idOf.get(person.email)])) as People;
}

interface Organization {
  readonly id: number;
  readonly name: string;
  readonly types: ReadonlyMap<string, { id: number; name: string }>;
}

async function writeBillers(db: Db): Promise<Map<BillerName, Organization>> {
  const organizations = new Map<BillerName, Organization>();
  for (const [name, demo] of Object.entries(BILLERS) as [BillerName, DemoBiller][]) {
    const refuses = demo.refuses ?? [];
    const [biller] = await db
      .insert(billers)
      .values({
        ...demo.biller,
        referralId: `welcome-${name}`,
        email: `help@${name}.example`,
        termsAndConditions: `<p>By paying ${demo.biller.name} you confirm that you may use this payment method and that the amount is right. Payments cannot be taken back here; please call the organization for a refund.</p>`,
        allowedPaymentMethods: {
          visa: true,
          mastercard: true,
          discover: !refuses.includes('discover'),
          americanexpress: !refuses.includes('americanexpress'),
          eft: !refuses.includes('eft'),
          other: false,
        },
      })
      .returning();
    const types = new Map<string, { id: number; name: string }>();
    for (const [key, type] of Object.entries(demo.types)) {
      const [row] = await db
        .insert(billTypes)
        .values({ ...type, billerId: biller?.id ?? 0 })
        .returning();
      if (row) types.set(key, row);
    }
    if (biller) organizations.set(name, { id: biller.id, name: biller.name, types });
  }
  return organizations;
}

interface Method {
  readonly id: number;
  readonly label: string;
  readonly token: string;
}

async function writeMethods(db: Db, people: People, today: CalendarDate): Promise<Method[]> {
  const rows = await db
    .insert(paymentMethods)
    .values(
      METHODS.map((method, position) => {
        const expiry = method.expiresIn === undefined ? undefined : addMonths(today, method.expiresIn);
        return {
          customerId: people[method.holder],
          nickname: method.nickname,
          typeId: method.typeId,
          token: method.token,
          fingerprint: method.token,
          firstSix: method.firstSix ?? '',
          lastFour: method.lastFour,
          expMonth: expiry === undefined ? null : Number(expiry.slice(5, 7)),
          expYear: expiry === undefined ? null : Number(expiry.slice(0, 4)),
          holderName: METHOD_TYPES[method.typeId].category === 'card' ? holderName(method.holder) : '',
          bankName: method.bankName ?? '',
          bankRoutingNumber: method.routing ?? '',
          isCorporate: method.isCorporate ?? false,
          position,
        };
      }),
    )
    .returning();
  return rows.map((row) => ({
    id: row.id,
    token: row.token,
    label: `${METHOD_TYPES[row.typeId].name} ending in ${row.lastFour}`,
  }));
}

function holderName(name: PersonName): string {
  return `${PEOPLE[name].fname} ${PEOPLE[name].lname}`;
}

interface WrittenBill extends Pick<PastPayment, 'billId' | 'accountId' | 'accountNum' | 'description'> {
  readonly entityId: number;
  readonly entityName: string;
  readonly dueDate: CalendarDate;
  readonly amount: Cents;
}

/** Writes an account with its bills, oldest last, and gives back the earlier ones, which were paid. */
async function writeAccount(
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
      customerName: holderName(demo.holders[0] ?? 'demo'),
      pin: '4821',
      serviceAddress: demo.at ? { address1: demo.at, address2: 'Boulder, CO 80302' } : null,
      prepay: demo.standing === 'prepaid',
      inCollections: demo.standing === 'in collections',
      collectionsHtml:
        demo.standing === 'in collections'
          ? '<p>This account was passed to <strong>Mesa Recovery</strong>. Please call <a href="tel:5055550190">(505) 555-0190</a>.</p>'
          : '',
      eftBlacklisted: demo.eftBlacklisted ?? false,
    })
    .returning();
  if (!account) throw new Error('no account written');
  await db.insert(holdings).values(
    demo.holders.map((name) => ({
      customerId: people[name],
      accountId: account.id,
      nickname: demo.nickname ?? '',
      position,
      addedAt,
    })),
  );
  if (demo.standing === 'no bill') return [];
  await plantLiveBalance(db, demo, account.id);
  const rows = await db
    .insert(bills)
    .values(billRows(demo, account.id, today))
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

function billRows(demo: DemoAccount, accountId: number, today: CalendarDate): (typeof bills.$inferInsert)[] {
  const periods = demo.periods ?? 1;
  const newestDue = addDays(today, demo.due);
  return Array.from({ length: periods }, (_, back) => {
    const isNewest = back === 0;
    const dueDate = addMonths(newestDue, -back);
    const end = addDays(dueDate, -21);
    const billed = isNewest ? fromDollars(demo.dollars) : earlierAmount(demo, back);
    const unknown = isNewest && demo.standing === 'not calculated';
    const left = isNewest ? billed : ZERO;
    return {
      accountId,
      dueDate: demo.standing === 'prepaid' ? null : dueDate,
      billingPeriodEnd: end,
      isNewest,
      isPayable: isNewest && !['not payable', 'direct pay'].includes(demo.standing),
      amountDue: unknown ? null : left,
      balance: unknown ? null : left,
      amountDueCalculated: !unknown,
      content: statement(demo, billed, end),
    };
  });
}

/** Earlier bills were a little different, each in its own way and the same at every load. */
function earlierAmount(demo: DemoAccount, back: number): Cents {
  const usual = Math.abs(demo.dollars) < 1 ? 45 : Math.abs(demo.dollars);
  return cents(Math.round(usual * (88 + ((back * 37 + demo.number.length * 11) % 25))));
}

function pastPayment(bill: WrittenBill, customer: number, methods: readonly Method[]): PastPayment {
  const method = methods[bill.billId % 2 === 0 ? 0 : 1];
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

function contactOf(name: 'demo'): BillingContact {
  const person = PEOPLE[name];
  return {
    first_name: person.fname,
    last_name: person.lname,
    address: {
      address: person.billingAddress,
      city: person.billingCity,
      state: person.billingState,
      zip: person.billingZip,
    },
    phone: person.billingPhone,
  };
}

const CENTURY = 100 * 365 * 86_400_000;

/** Five wrong passwords that never grow old keep this sign-in locked (SRV-55). */
async function lockOut(db: Db, email: string, now: Date): Promise<void> {
  const at = new Date(now.getTime() + CENTURY);
  await db.insert(signInFailures).values(Array.from({ length: 5 }, () => ({ bucket: email, at })));
}
