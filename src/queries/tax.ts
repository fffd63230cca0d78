import { type Change, isChangeOf } from '../../domain/outbox/outbox.ts';
import type { TaxAftermath } from '../../domain/outbox/tax-draft-change.ts';
import {
  getFiledTaxReturns,
  getPendingTaxReturns,
  getTaxAccount,
  getTaxAccountDetails,
  getTaxAccountsList,
  getTaxReturn,
  getUnfiledTaxReturns,
} from '../../domain/tax/calls.ts';
import type { ShownValues } from '../../domain/tax/preview.ts';
import type { TaxAccountBasics } from '../../domain/tax/tax-account.ts';
import type { EnteredItem, ListedReturn, TaxReturn } from '../../domain/tax/tax-return.ts';
import { TAX_OFFICE_NOT_READ } from '../../domain/tax/text/en.ts';
import type { Adapters } from '../adapters/adapters.ts';
import { changeCached } from './changes.ts';
import { callQuery, type QueryDefinition } from './query.ts';

const shelf = 'tax';

/** All tax accounts of the customer, for the bill list (BIL-32, API2-72). */
export const taxAccountsQuery = callQuery(shelf, 'accounts', getTaxAccountsList, {});

/** One tax account with its details (TAX-02, TAX-12). */
export function taxAccountQuery(accountId: number, entityId: number) {
  return callQuery(shelf, `account/${accountId}`, getTaxAccountDetails, { accountId, entityId });
}

/** The account of a return, available even while its organization's service is down (RET-07, ERR2-46). */
export function taxBasicsQuery(accountId: number): QueryDefinition<TaxAccountBasics> {
  return {
    shelf,
    id: `basics/${accountId}`,
    fetch: ({ services }, options) =>
      services.send(getTaxAccount, { accountId }, { ...options, failure: TAX_OFFICE_NOT_READ }),
  };
}

export type TaxListKind = 'unfiled' | 'filed' | 'pending';

const LISTS = {
  unfiled: getUnfiledTaxReturns,
  filed: getFiledTaxReturns,
  pending: getPendingTaxReturns,
} as const;

/** One of the three lists of a year (TAX-04 to TAX-08). */
export function taxListQuery(
  kind: TaxListKind,
  { id, entityId, accountNum }: Pick<TaxAccountBasics, 'id' | 'entityId' | 'accountNum'>,
  year: number,
): QueryDefinition<ListedReturn[]> {
  const request = { entityId, accountNumber: accountNum, year };
  return callQuery(shelf, `list/${id}/${kind}/${year}`, LISTS[kind], request);
}

/** One tax return (RET-01). */
export function taxReturnQuery(
  { entityId, accountNum }: Pick<TaxAccountBasics, 'entityId' | 'accountNum'>,
  taxReturnId: number,
): QueryDefinition<TaxReturn> {
  const request = { taxReturnId, entityId, accountNumber: accountNum };
  return callQuery(shelf, `return/${taxReturnId}`, getTaxReturn, request);
}

export async function saveTaxReturnLocally({ device, clock }: Adapters, taxReturn: TaxReturn): Promise<void> {
  await device.save([{ shelf, id: `return/${taxReturn.id}`, at: clock.now(), value: taxReturn }]);
}

// These are not cached copies: they hold data that exists nowhere else.
const aftermathId = (taxReturnId: number) => `draft aftermath/${taxReturnId}`;
const ownId = (taxReturnId: number) => `draft own/${taxReturnId}`;
const shownId = (taxReturnId: number) => `draft shown/${taxReturnId}`;

export function watchAftermath(
  { device }: Adapters,
  taxReturnId: number,
  emit: (aftermath: TaxAftermath | undefined) => void,
): () => void {
  return device.watch<TaxAftermath>(shelf, aftermathId(taxReturnId), (cached) => emit(cached?.value));
}

export async function readAftermath(
  { device }: Adapters,
  taxReturnId: number,
): Promise<TaxAftermath | undefined> {
  return (await device.read<TaxAftermath>(shelf, aftermathId(taxReturnId)))?.value;
}

/** Undefined removes the aftermath, when there is nothing more to tell the customer. */
export async function saveAftermath(
  { device, clock }: Adapters,
  taxReturnId: number,
  aftermath: TaxAftermath | undefined,
): Promise<void> {
  const id = aftermathId(taxReturnId);
  await (aftermath
    ? device.save([{ shelf, id, at: clock.now(), value: aftermath }])
    : device.remove(shelf, id));
}

/** The calculated lines as shown when a draft was made, to be compared with the server's. */
interface ShownAtDraft {
  readonly change: string;
  readonly values: ShownValues;
}

export async function saveShownValues(
  { device, clock }: Adapters,
  taxReturnId: number,
  value: ShownAtDraft,
): Promise<void> {
  await device.save([{ shelf, id: shownId(taxReturnId), at: clock.now(), value }]);
}

/** Undefined if a later draft was made meanwhile: its own values are compared when it is sent. */
export async function shownValuesOfDraft(
  { device }: Adapters,
  taxReturnId: number,
  change: string,
): Promise<ShownValues> {
  const cached = await device.read<ShownAtDraft>(shelf, shownId(taxReturnId));
  return cached?.value?.change === change ? cached.value.values : {};
}

/**
 * The saves of a return by this device: the versions that they replaced, the resulting version, and its
 * lines. A draft based on one of the replaced versions does not conflict with the resulting one.
 */
export interface OwnSaves {
  readonly past: readonly number[];
  readonly at: number;
  readonly lines: readonly EnteredItem[];
}

export async function ownSaves({ device }: Adapters, taxReturnId: number): Promise<OwnSaves | undefined> {
  return (await device.read<OwnSaves>(shelf, ownId(taxReturnId)))?.value;
}

export async function recordOwnSaves(
  { device, clock }: Adapters,
  taxReturnId: number,
  value: OwnSaves,
): Promise<void> {
  await device.save([{ shelf, id: ownId(taxReturnId), at: clock.now(), value }]);
}

/**
 * Deletes a removed tax account from the device, with its returns and their queued drafts. Drafts of returns
 * that are not cached stay. Account numbers are unique within a bill type only, and the server refuses drafts
 * without an owner. A damaged row stays: it does not say whose it is.
 */
export async function deleteCachedTaxAccount(adapters: Adapters, account: TaxAccountBasics): Promise<void> {
  const { device } = adapters;
  const { id } = account;
  const returns = (await device.list<TaxReturn>(shelf)).filter(
    ({ id: row, value }) => row.startsWith('return/') && value?.accountId === id,
  );
  const rows = [
    `account/${id}`,
    `basics/${id}`,
    ...returns.flatMap(({ value }) => [
      `return/${value.id}`,
      aftermathId(value.id),
      shownId(value.id),
      ownId(value.id),
    ]),
  ];
  for (const row of rows) await device.remove(shelf, row);
  for (const cached of await device.list(shelf))
    if (cached.id.startsWith(`list/${id}/`)) await device.remove(shelf, cached.id);
  for (const { id: change, value } of await device.list<Change | null>('outbox')) {
    if (value === null || !isChangeOf('tax draft')(value)) continue;
    const { accountNumber, entityId, taxReturnId } = value.request;
    const isIts =
      accountNumber === account.accountNum &&
      entityId === account.entityId &&
      returns.some((cached) => cached.value.id === taxReturnId);
    if (isIts) await device.remove('outbox', change);
  }
  await changeCached(adapters, taxAccountsQuery, (list) => ({
    ...list,
    accounts: list.accounts.filter((one) => one.id !== id),
  }));
}
