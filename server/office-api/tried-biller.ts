import { eq, inArray, type SQL } from 'drizzle-orm';
import type { OfficeCall } from '../../domain/api/office-call.ts';
import { slugOfPerson } from '../office/people.ts';
import { autoPays } from '../store/schema/auto-pay.ts';
import { accounts, billers } from '../store/schema/billers.ts';
import { exceptions } from '../store/schema/books.ts';
import { imports } from '../store/schema/imports.ts';
import { officeRequests } from '../store/schema/office.ts';
import { transactions } from '../store/schema/transactions.ts';
import type { Db } from '../store/store.ts';

export interface TriedCall {
  readonly call: Pick<OfficeCall, 'method' | 'path'>;
  /** What the path of the request named. */
  readonly given: Readonly<Record<string, string>>;
  /** The biller that the query or the body named, as those of a file and of new roles do. */
  readonly asked?: string | undefined;
}

/** The slug of the biller that a call was about; empty where it named none, or nothing that there is. */
export async function triedBiller(db: Db, { call, given, asked }: TriedCall): Promise<{ biller?: string }> {
  const area = call.path.split('/')[3] ?? '';
  const id = numberIn(given.id ?? given.request ?? given.auto_pay);
  const named = isNamed(db, given, asked);
  // Of roles at a named biller the entry is that biller's, whoever the person works for.
  if (named === undefined && area === 'people') return id === undefined ? {} : slugOfPerson(db, id);
  const isIt = named ?? (id === undefined ? undefined : OF_AREA[area]?.(db, id));
  if (isIt === undefined) return {};
  const [row] = await db.select({ slug: billers.slug }).from(billers).where(isIt);
  return row?.slug ? { biller: row.slug } : {};
}

function isNamed(db: Db, given: TriedCall['given'], asked: string | undefined): SQL | undefined {
  const slug = given.slug ?? given.biller ?? asked;
  if (slug !== undefined) return eq(billers.slug, slug);
  const payment = given.confirmation_num ?? given.number;
  if (payment === undefined) return undefined;
  const { entityId, confirmationNum } = transactions;
  return inArray(
    billers.id,
    db.select({ id: entityId }).from(transactions).where(eq(confirmationNum, payment)),
  );
}

type ById = (db: Db, id: number) => SQL;

const ofRequest: ById = (db, id) =>
  inArray(
    billers.id,
    db.select({ id: officeRequests.billerId }).from(officeRequests).where(eq(officeRequests.id, id)),
  );

const OF_AREA: Readonly<Record<string, ById>> = {
  refunds: ofRequest,
  approvals: ofRequest,
  'people-requests': ofRequest,
  imports: (db, id) =>
    inArray(billers.id, db.select({ id: imports.billerId }).from(imports).where(eq(imports.id, id))),
  exceptions: (db, id) =>
    inArray(billers.id, db.select({ id: exceptions.billerId }).from(exceptions).where(eq(exceptions.id, id))),
  'auto-pays': (db, id) =>
    inArray(
      billers.id,
      db
        .select({ id: accounts.billerId })
        .from(autoPays)
        .innerJoin(accounts, eq(accounts.id, autoPays.accountId))
        .where(eq(autoPays.id, id)),
    ),
};

const numberIn = (text = '') => (/^\d{1,15}$/.test(text) ? Number(text) : undefined);
