import type { BillingContact } from '../../domain/wallet/payment-method.ts';
import { customers } from '../store/schema/customers.ts';
import type { Db } from '../store/store.ts';
import { PEOPLE, type PersonName } from './people.ts';

export type People = Record<PersonName, number>;

export async function writePeople(db: Db, passwordHash: string, createdAt: Date): Promise<People> {
  const entries = Object.entries(PEOPLE);
  const rows = await db
    .insert(customers)
    .values(entries.map(([, { shows: _, ...person }]) => ({ ...person, passwordHash, createdAt })))
    .returning({ id: customers.id, email: customers.email });
  const idOf = new Map(rows.map((row) => [row.email, row.id]));
  return Object.fromEntries(entries.map(([name, person]) => [name, idOf.get(person.email)])) as People;
}

export function holderName(name: PersonName): string {
  return `${PEOPLE[name].fname} ${PEOPLE[name].lname}`;
}

export function contactOf(name: 'demo' | 'partner'): BillingContact {
  return billingOf(PEOPLE[name]);
}

type Billed = Pick<
  typeof customers.$inferSelect,
  'fname' | 'lname' | 'billingAddress' | 'billingCity' | 'billingState' | 'billingZip' | 'billingPhone'
>;

export function billingOf(person: Billed): BillingContact {
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
