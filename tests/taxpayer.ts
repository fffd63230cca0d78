import { addToCart } from '../domain/calls/cart.ts';
import * as calls from '../domain/calls/tax.ts';
import type { Cents } from '../domain/cents.ts';
import type { EnteredItem, TaxReturn } from '../domain/tax-return.ts';
import type { Portal, Signed } from './portal.ts';

/** What was entered, by the sequence number of its line: an amount, nothing, or all there is to say. */
export type Entries = Readonly<Record<number, Cents | null | Omit<EnteredItem, 'sequenceNumber'>>>;

/** A customer with returns to file. */
export function taxpayer(portal: Portal, who: () => Signed) {
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

    /** What stands in the three lists of a year. */
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

    /** The return that is called like this, in whatever list it stands. */
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

/** Switches the tax service of an organisation, as the sandbox's page does. */
export async function taxServiceIs(
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
