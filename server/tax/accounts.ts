import { and, eq } from 'drizzle-orm';
import type { AnswerOf, RequestOf } from '../../domain/call.ts';
import type { getTaxAccountsList } from '../../domain/calls/tax.ts';
import type { TaxAccount, TaxAccountBasics, TaxServiceStatus } from '../../domain/tax-account.ts';
import { logoOf } from '../billers.ts';
import type { Parts } from '../parts.ts';
import { notFound } from '../refusal.ts';
import { accounts } from '../store/schema/billers.ts';
import type { Scope } from '../store/scope.ts';
import { completedTaxes } from './lists.ts';
import { type TaxAccountRow, taxAccountRows } from './rows.ts';
import { statusOf } from './service.ts';

/** The customer's tax accounts; each organisation is asked once how it is (API2-72, SRV-26). */
export async function taxAccountsOf(
  parts: Parts,
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
  return {
    accounts: rows.map((row) => ({ ...basicsOf(row), taxWebServiceStatus: ofAccount(row) })),
    taxWebServiceStatus: rows.map(ofAccount).find(({ is_running }) => !is_running) ?? running,
  };
}

/** API2-73. Nothing of its returns is told while the service is down. */
export async function taxAccountDetails(
  parts: Parts,
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

/** API2-74. */
export async function taxAccountOf(scope: Scope, accountId: number): Promise<TaxAccountBasics> {
  return basicsOf(await ownRow(scope, accountId));
}

async function ownRow(scope: Scope, accountId: number): Promise<TaxAccountRow> {
  const [row] = await taxAccountRows(scope, eq(accounts.id, accountId));
  if (!row) throw notFound();
  return row;
}

type Numbered = Pick<
  RequestOf<typeof import('../../domain/calls/tax.ts').getTaxReturn>,
  'entityId' | 'accountNumber'
>;

/** The customer's accounts with this number at an organisation: numbers are unique within a kind of tax only. */
export async function accountsNumbered(
  scope: Scope,
  { entityId, accountNumber }: Numbered,
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
      name: biller.name,
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
