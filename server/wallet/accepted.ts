import { and, eq, or } from 'drizzle-orm';
import type { AnswerOf, RequestOf } from '../../domain/api/call.ts';
import { methodProblem } from '../../domain/checkout/method-choice.ts';
import { ZERO } from '../../domain/values/cents.ts';
import type { getAvailableWallets } from '../../domain/wallet/calls.ts';
import { METHOD_TYPES, type PayType } from '../../domain/wallet/payment-method.ts';
import { feeConfigOf, termsOf } from '../bills/payment-terms.ts';
import type { Clock } from '../clock.ts';
import { notFound } from '../refusal.ts';
import { accounts, billers, billTypes, holdings } from '../store/schema/billers.ts';
import type { Scope } from '../store/scope.ts';
import { methodOf, methodRows } from './methods.ts';

const PAY_TYPES: readonly PayType[] = [
  ...new Set(Object.values(METHOD_TYPES).map(({ accepted_as }) => accepted_as)),
];

/** The pay types that an organization accepts (WAL-23); undefined without an organization. */
export async function acceptedBy(
  { db }: Scope,
  entityId: number | undefined,
): Promise<readonly PayType[] | undefined> {
  if (entityId === undefined) return undefined;
  const [biller] = await db.select().from(billers).where(eq(billers.id, entityId));
  if (!biller) throw notFound();
  return PAY_TYPES.filter(
    (type) => biller.allowedPaymentMethods[type] && (type !== 'eft' || biller.acceptsEft),
  );
}

/** The methods, each enabled when all of these accounts accept it (API2-66). */
export async function availableWallets(
  scope: Scope,
  named: RequestOf<typeof getAvailableWallets>['accounts'],
  clock: Clock,
): Promise<AnswerOf<typeof getAvailableWallets>> {
  const [lines, rows] = await Promise.all([linesOfAccounts(scope, named), methodRows(scope)]);
  const terms = termsOf(lines);
  return {
    wallets: rows.map((row) => {
      const method = methodOf(row, clock.today());
      return { ...method, enabled: methodProblem(method, terms) === undefined };
    }),
    is_eft_blacklisted: terms.is_eft_blacklisted,
    blacklisted_account_number: terms.blacklisted_account_number,
  };
}

async function linesOfAccounts({ db, customer }: Scope, named: readonly AccountName[]) {
  if (named.length === 0) return [];
  const lines = await db
    .select({ account: accounts, billType: billTypes, biller: billers })
    .from(holdings)
    .innerJoin(accounts, eq(accounts.id, holdings.accountId))
    .innerJoin(billTypes, eq(billTypes.id, accounts.billTypeId))
    .innerJoin(billers, eq(billers.id, accounts.billerId))
    .where(and(eq(holdings.customerId, customer), or(...named.map(isAccount))));
  return lines.map((line) => ({ ...line, item: { amount: ZERO } }));
}

type AccountName = RequestOf<typeof getAvailableWallets>['accounts'][number];

function isAccount({ account_number, conf_id }: AccountName) {
  return and(eq(accounts.accountNum, account_number), eq(accounts.billTypeId, conf_id));
}

/** The fee terms and the terms of payment of a biller's bill type (API2-45, API2-46). */
export async function termsOfBillType({ db }: Scope, entityId: number, billTypeId: number) {
  const [row] = await db
    .select({ billType: billTypes, biller: billers })
    .from(billTypes)
    .innerJoin(billers, eq(billers.id, billTypes.billerId))
    .where(and(eq(billTypes.id, billTypeId), eq(billTypes.billerId, entityId)));
  if (!row) throw notFound();
  return { fee: feeConfigOf(row.billType), terms: row.biller.termsAndConditions };
}
