import { addToCart } from '../../domain/cart/calls.ts';
import * as calls from '../../domain/tax/calls.ts';
import type { EnteredItem, TaxReturn } from '../../domain/tax/tax-return.ts';
import type { Cents } from '../../domain/values/cents.ts';
import type { Portal, SignedInCustomer } from './portal.ts';

/** The entries by the sequence number of their line: an amount, nothing, or all fields of an entry. */
export type Entries = Readonly<Record<number, Cents | null | Omit<EnteredItem, 'sequenceNumber'>>>;

/** A customer with returns to file. */
export function taxpayer(portal: Portal, who: () => SignedInCustomer) {
  const self = {
    async account(number: string) {
      const { accounts } = (await portal.send(calls.getTaxAccountsList, {}, who())).answer();
      const account = accounts.find(({ accountNum }) => accountNum === number);
      if (!account) throw new Error(`no tax account ${number}`);
      return account;
    },

    async named(number: string) {
      return { entityId: (await self.account(number)).entityId, accountNumber: number };
    },

    /** The three lists of a year. */
    async lists(number: string, year: number) {
      const asked = { ...(await self.named(number)), year };
      const listed = async (call: typeof calls.getFiledTaxReturns) =>
        (await portal.send(call, asked, who())).answer();
      return {
        unfiled: await listed(calls.getUnfiledTaxReturns),
        filed: await listed(calls.getFiledTaxReturns),
        pending: await listed(calls.getPendingTaxReturns),
      };
    },

    /** The return with this description, from any of the lists. */
    async find(number: string, words: string): Promise<TaxReturn> {
      const year = Number(/\d{4}/.exec(words)?.[0]);
      const { unfiled, filed, pending } = await self.lists(number, year);
      const found = [...unfiled, ...filed, ...pending].find(({ value }) => value.includes(words));
      if (!found) throw new Error(`no return ${words}`);
      return self.read(number, found.taxId);
    },

    async read(number: string, taxReturnId: number): Promise<TaxReturn> {
      const named = { ...(await self.named(number)), taxReturnId };
      return (await portal.send(calls.getTaxReturn, named, who())).answer();
    },

    save(taxReturn: TaxReturn, entries: Entries, fileReturn = false) {
      return portal.send(calls.saveTaxReturn, { ...request(taxReturn, entries), fileReturn }, who());
    },

    calculate(taxReturn: TaxReturn, entries: Entries) {
      return portal.send(calls.calculateTaxReturn, request(taxReturn, entries), who());
    },

    async addToCart(taxReturn: TaxReturn, amount: Cents = taxReturn.balance_due) {
      const { billType } = await self.account(taxReturn.accountNum);
      const item = {
        reference_num: taxReturn.accountNum,
        reference_num2: String(taxReturn.id),
        conf_id: billType,
        quantity: 1,
        amount,
      } as const;
      return portal.send(addToCart, { source_id: 1, items: [item] }, who());
    },
  };
  return self;
}

function request({ id, version, entityId, accountNum }: TaxReturn, entries: Entries) {
  const taxReturnDetails = Object.entries(entries).map(([item, entry]): EnteredItem => {
    const entered =
      typeof entry === 'object' && entry !== null ? entry : { inputAmount: entry, isOverridden: false };
    return { ...entered, sequenceNumber: Number(item) };
  });
  return { taxReturnId: id, entityId, accountNumber: accountNum, taxreturn: { version, taxReturnDetails } };
}

/** Sets the state of an organization's tax service, as the sandbox's page does. */
export async function setTaxServiceState(
  portal: Portal,
  organization: number,
  state: 'up' | 'down' | 'slow',
): Promise<void> {
  await portal.app.request('/sandbox/faults', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ tax: { [organization]: state } }),
  });
}
