import type { FeeTerms } from '../../../domain/accounts/fee-terms.ts';
import type { BillerName } from '../billers.ts';
import type { BillRow } from '../write-account.ts';
import type { Organization } from '../write-billers.ts';
import type { GeneratedAccount, GeneratedCustomer } from './customer.ts';
import type { GeneratedPayment } from './payment.ts';
import type { GeneratedMethod } from './wallet.ts';

/** The ids that a chunk takes, or the first of them, by table. */
export type IdCounts = Record<'customers' | 'methods' | 'accounts' | 'bills' | 'transactions', number>;

/** A generated customer with the ids of all its rows in the database. */
export interface NumberedCustomer extends Omit<GeneratedCustomer, 'methods' | 'accounts'> {
  readonly id: number;
  readonly methods: readonly (GeneratedMethod & { readonly id: number })[];
  readonly accounts: readonly NumberedAccount[];
}

export interface NumberedAccount extends Omit<GeneratedAccount, 'bills' | 'payments'> {
  readonly id: number;
  readonly billerId: number;
  readonly billerName: string;
  readonly billTypeId: number;
  readonly billTypeName: string;
  readonly fee: FeeTerms | null;
  readonly bills: readonly (BillRow & { readonly id: number })[];
  readonly payments: readonly (GeneratedPayment & { readonly id: number })[];
}

export function idsNeeded(people: readonly GeneratedCustomer[]): IdCounts {
  const accounts = people.flatMap((person) => person.accounts);
  return {
    customers: people.length,
    methods: people.reduce((total, person) => total + person.methods.length, 0),
    accounts: accounts.length,
    bills: accounts.reduce((total, account) => total + account.bills.length, 0),
    transactions: accounts.reduce((total, account) => total + account.payments.length, 0),
  };
}

export function numbered(
  people: readonly GeneratedCustomer[],
  first: IdCounts,
  organizations: ReadonlyMap<BillerName, Organization>,
): NumberedCustomer[] {
  const next = { ...first };
  return people.map((person) => ({
    person: person.person,
    id: next.customers++,
    methods: person.methods.map((method) => ({ ...method, id: next.methods++ })),
    accounts: person.accounts.map((account) => ({
      ...account,
      ...serviceOf(account, organizations),
      id: next.accounts++,
      bills: account.bills.map((bill) => ({ ...bill, id: next.bills++ })),
      payments: account.payments.map((payment) => ({ ...payment, id: next.transactions++ })),
    })),
  }));
}

function serviceOf(
  { billed }: GeneratedAccount,
  organizations: ReadonlyMap<BillerName, Organization>,
): Pick<NumberedAccount, 'billerId' | 'billerName' | 'billTypeId' | 'billTypeName' | 'fee'> {
  const organization = organizations.get(billed.biller);
  const type = organization?.types.get(billed.type);
  if (!organization || !type) throw new Error(`the demo has no ${billed.type} of ${billed.biller}`);
  return {
    billerId: organization.id,
    billerName: organization.name,
    billTypeId: type.id,
    billTypeName: type.name,
    fee: type.fee,
  };
}
