import { and, eq } from 'drizzle-orm';
import type { AnswerOf, RequestOf } from '../../domain/api/call.ts';
import type { getTaxAccountsList, getTaxReturn } from '../../domain/tax/calls.ts';
import type { TaxAccount, TaxAccountBasics, TaxServiceStatus } from '../../domain/tax/tax-account.ts';
import type { Dependencies } from '../dependencies.ts';
import { notFound } from '../refusal.ts';
import { billerNameOf, logoOf } from '../store/billers.ts';
import { accounts } from '../store/schema/billers.ts';
import type { Scope } from '../store/scope.ts';
import { completedTaxes, openReturns } from './lists.ts';
import { type TaxAccountRow, taxAccountRows } from './rows.ts';
import { statusOf } from './service.ts';

/**
 * The customer's tax accounts, with the state of each organisation's service, checked once each
 * (API2-72, SRV-26).
 */
export async function taxAccountsOf(
  parts: Dependencies,
  scope: Scope,
): Promise<AnswerOf<typeof getTaxAccountsList>> {
  const rows = await taxAccountRows(scope);
  const organizations = new Map(rows.map(({ organization }) => [organization.billerId, organization]));
  const statuses = new Map<number, TaxServiceStatus>();
  await Promise.all(
    [...organizations].map(async ([id, organization]) =>
      statuses.set(id, await statusOf(parts, organization)),
    ),
  );
  const running = { is_running: true, error_msg: '' };
  const ofAccount = ({ biller }: TaxAccountRow) => statuses.get(biller.id) ?? running;
  const reached = rows.filter((row) => ofAccount(row).is_running).map(({ account }) => account.id);
  const open = await openReturns(scope, reached);
  return {
    accounts: rows.map((row) => ({
      ...basicsOf(row),
      taxWebServiceStatus: ofAccount(row),
      openReturns: open.get(row.account.id) ?? [],
    })),
    taxWebServiceStatus: rows.map(ofAccount).find(({ is_running }) => !is_running) ?? running,
  };
}

/** One tax account (API2-73). While its service is down, its returns are not listed. */
export async function taxAccountDetails(
  parts: Dependencies,
  scope: Scope,
  accountId: number,
  entityId: number,
): Promise<TaxAccount> {
  const row = await ownRow(scope, accountId);
  if (row.biller.id !== entityId) throw notFound();
  const taxWebServiceStatus = await statusOf(parts, row.organization);
  return {
    ...basicsOf(row),
    taxWebServiceStatus,
    completedTaxes: taxWebServiceStatus.is_running
      ? await completedTaxes(scope, [row.account.id], undefined)
      : [],
  };
}

/** What the account says about itself, without its service (API2-74). */
export async function taxAccountOf(scope: Scope, accountId: number): Promise<TaxAccountBasics> {
  return basicsOf(await ownRow(scope, accountId));
}

async function ownRow(scope: Scope, accountId: number): Promise<TaxAccountRow> {
  const [row] = await taxAccountRows(scope, eq(accounts.id, accountId));
  if (!row) throw notFound();
  return row;
}

type NamedAccount = Pick<RequestOf<typeof getTaxReturn>, 'entityId' | 'accountNumber'>;

/**
 * The customer's accounts with this number at an organisation: numbers are unique only within a
 * kind of tax.
 */
export async function accountsNumbered(
  scope: Scope,
  { entityId, accountNumber }: NamedAccount,
): Promise<number[]> {
  const rows = await taxAccountRows(
    scope,
    and(eq(accounts.billerId, entityId), eq(accounts.accountNum, accountNumber)),
  );
  return rows.map(({ account }) => account.id);
}

export function basicsOf({ account, billType, biller, organization }: TaxAccountRow): TaxAccountBasics {
  const mailing = account.mailingAddress;
  return {
    id: account.id,
    accountId: account.id,
    entity_id: biller.id,
    entityId: biller.id,
    name: account.businessName || account.customerName,
    accountNum: account.accountNum,
    hasCowsConfig: organization.hasCowsConfig,
    address: {
      address: mailing?.address1 ?? '',
      city: mailing?.city ?? '',
      state: mailing?.state ?? '',
      zip: mailing?.zip ?? '',
    },
    biller: {
      name: billerNameOf(biller),
      logo: logoOf(biller),
      address: `${biller.address}, ${biller.city}, ${biller.state} ${biller.zip}`,
      phone: biller.phone,
      hours: biller.hours,
      entityId: biller.id,
      billType: { can_edit_amount: billType.canEditAmount },
    },
    billType: billType.id,
    labels: organization.labels,
    documentationMailTo: organization.documentationMailTo,
  };
}
