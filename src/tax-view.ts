import {
  getFiledTaxReturns,
  getPendingTaxReturns,
  getTaxAccount,
  getTaxAccountDetails,
  getTaxAccountsList,
  getTaxReturn,
  getUnfiledTaxReturns,
} from '../domain/calls/tax.ts';
import { type Change, isChangeOf } from '../domain/outbox.ts';
import type {
  ListedTaxAccount,
  TaxAccount,
  TaxAccountBasics,
  TaxServiceStatus,
} from '../domain/tax-account.ts';
import type { TaxAftermath } from '../domain/tax-draft-change.ts';
import type { ShownValues } from '../domain/tax-preview.ts';
import type { EnteredItem, ListedReturn, TaxReturn } from '../domain/tax-return.ts';
import type { Adapters } from './adapters/adapters.ts';
import type { View } from './read-view.ts';

const shelf = 'tax';

/** Every tax account of the customer, for the bill list (BIL-32, API2-72). */
export const taxAccountsView: View<{
  accounts: ListedTaxAccount[];
  taxWebServiceStatus: TaxServiceStatus;
}> = {
  shelf,
  id: 'accounts',
  fetch: ({ services }, signal) => services.send(getTaxAccountsList, {}, { signal }),
};

/** TAX-02, TAX-12. */
export function taxAccountView(accountId: number, entityId: number): View<TaxAccount> {
  return {
    shelf,
    id: `account/${accountId}`,
    fetch: ({ services }, signal) => services.send(getTaxAccountDetails, { accountId, entityId }, { signal }),
  };
}

const NO_ORGANISATION = 'Unable to get tax organization details.  Please try again later.';

/** The account that a return is of, also while its organisation cannot be asked (RET-07, ERR2-46). */
export function taxBasicsView(accountId: number): View<TaxAccountBasics> {
  return {
    shelf,
    id: `basics/${accountId}`,
    fetch: ({ services }, signal) =>
      services.send(getTaxAccount, { accountId }, { signal, failure: NO_ORGANISATION }),
  };
}

export type TaxListKind = 'unfiled' | 'filed' | 'pending';

const LISTS = {
  unfiled: getUnfiledTaxReturns,
  filed: getFiledTaxReturns,
  pending: getPendingTaxReturns,
} as const;

/** One of the three lists of a year (TAX-04 to TAX-08). */
export function taxListView(
  kind: TaxListKind,
  { id, entityId, accountNum }: Pick<TaxAccountBasics, 'id' | 'entityId' | 'accountNum'>,
  year: number,
): View<ListedReturn[]> {
  return {
    shelf,
    id: `list/${id}/${kind}/${year}`,
    fetch: ({ services }, signal) =>
      services.send(LISTS[kind], { entityId, accountNumber: accountNum, year }, { signal }),
  };
}

/** RET-01. */
export function taxReturnView(
  { entityId, accountNum }: Pick<TaxAccountBasics, 'entityId' | 'accountNum'>,
  taxReturnId: number,
): View<TaxReturn> {
  return {
    shelf,
    id: `return/${taxReturnId}`,
    fetch: ({ services }, signal) =>
      services.send(getTaxReturn, { taxReturnId, entityId, accountNumber: accountNum }, { signal }),
  };
}

/** What the server answered about a return shows at once on every screen and in every tab. */
export async function keepTaxReturn({ device, clock }: Adapters, taxReturn: TaxReturn): Promise<void> {
  await device.save([{ shelf, id: `return/${taxReturn.id}`, at: clock.now(), value: taxReturn }]);
}

// Not among the copies that can be fetched again: what they hold is nowhere else.
const aftermathId = (taxReturnId: number) => `draft aftermath/${taxReturnId}`;
const ownId = (taxReturnId: number) => `draft own/${taxReturnId}`;
const shownId = (taxReturnId: number) => `draft shown/${taxReturnId}`;

export function watchAftermath(
  { device }: Adapters,
  taxReturnId: number,
  tell: (aftermath: TaxAftermath | undefined) => void,
): () => void {
  return device.watch<TaxAftermath>(shelf, aftermathId(taxReturnId), (held) => tell(held?.value));
}

export async function readAftermath(
  { device }: Adapters,
  taxReturnId: number,
): Promise<TaxAftermath | undefined> {
  return (await device.read<TaxAftermath>(shelf, aftermathId(taxReturnId)))?.value;
}

/** Nothing is left to be said where there is no aftermath. */
export async function keepAftermath(
  { device, clock }: Adapters,
  taxReturnId: number,
  aftermath: TaxAftermath | undefined,
): Promise<void> {
  const id = aftermathId(taxReturnId);
  await (aftermath
    ? device.save([{ shelf, id, at: clock.now(), value: aftermath }])
    : device.remove(shelf, id));
}

/** What the calculated lines showed when a draft was made, to be compared with what the server makes of it. */
interface Shown {
  readonly change: string;
  readonly values: ShownValues;
}

export async function keepShown(
  { device, clock }: Adapters,
  taxReturnId: number,
  value: Shown,
): Promise<void> {
  await device.save([{ shelf, id: shownId(taxReturnId), at: clock.now(), value }]);
}

/** Nothing where a later draft was made meanwhile: its own values are compared when it is sent. */
export async function shownWith(
  { device }: Adapters,
  taxReturnId: number,
  change: string,
): Promise<ShownValues> {
  const held = await device.read<Shown>(shelf, shownId(taxReturnId));
  return held?.value.change === change ? held.value.values : {};
}

/**
 * What this device's own saves have made of a return: the versions that they replaced one after the other, the version that
 * came of it, and its lines. A draft that was made on one of the former is not in conflict with the latter.
 */
export interface OwnSaves {
  readonly past: readonly number[];
  readonly at: number;
  readonly lines: readonly EnteredItem[];
}

export async function ownSaves({ device }: Adapters, taxReturnId: number): Promise<OwnSaves | undefined> {
  return (await device.read<OwnSaves>(shelf, ownId(taxReturnId)))?.value;
}

export async function keepOwnSaves(
  { device, clock }: Adapters,
  taxReturnId: number,
  value: OwnSaves,
): Promise<void> {
  await device.save([{ shelf, id: ownId(taxReturnId), at: clock.now(), value }]);
}

/**
 * Nothing of a tax account that was removed stays on the device, neither its returns nor what was to be sent of them. A draft
 * of a return that is not held stays: account numbers are unique per bill type only, and the server refuses what is nobody's.
 */
export async function forgetTaxAccount({ device }: Adapters, account: TaxAccountBasics): Promise<void> {
  const { id } = account;
  const returns = (await device.list<TaxReturn>(shelf)).filter(
    ({ id: row, value }) => row.startsWith('return/') && value.accountId === id,
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
  for (const held of await device.list(shelf))
    if (held.id.startsWith(`list/${id}/`)) await device.remove(shelf, held.id);
  for (const { id: change, value } of await device.list<Change>('outbox')) {
    if (!isChangeOf('tax draft')(value)) continue;
    const { accountNumber, entityId, taxReturnId } = value.request;
    const isIts =
      accountNumber === account.accountNum &&
      entityId === account.entityId &&
      returns.some((held) => held.value.id === taxReturnId);
    if (isIts) await device.remove('outbox', change);
  }
  const list = await device.read<{ accounts: ListedTaxAccount[] }>(shelf, taxAccountsView.id);
  if (list)
    await device.save([
      {
        ...list,
        shelf,
        value: { ...list.value, accounts: list.value.accounts.filter((one) => one.id !== id) },
      },
    ]);
}
