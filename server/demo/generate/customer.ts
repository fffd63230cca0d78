import { addDays, type CalendarDate } from '../../../domain/values/calendar-date.ts';
import type { BilledAccount } from '../accounts.ts';
import { type BillRow, billRows } from '../write-account.ts';
import { Chance } from './chance.ts';
import { type GeneratedPayment, paymentsOf } from './payment.ts';
import { type GeneratedPerson, personOf } from './person.ts';
import type { Plan } from './plan.ts';
import { SERVICES, type Service, STANDINGS } from './services.ts';
import { type GeneratedMethod, walletOf } from './wallet.ts';

export interface GeneratedCustomer {
  readonly person: GeneratedPerson;
  readonly methods: readonly GeneratedMethod[];
  readonly accounts: readonly GeneratedAccount[];
}

export interface GeneratedAccount {
  readonly billed: BilledAccount;
  readonly pin: string;
  readonly paperless: boolean;
  /** The newest first. */
  readonly bills: readonly BillRow[];
  readonly payments: readonly GeneratedPayment[];
}

/** The customer of this number, the same whichever others are generated. */
export function customerNumbered(number: number, plan: Plan, today: CalendarDate): GeneratedCustomer {
  const chance = new Chance(plan.seed, number);
  const person = personOf(number, chance);
  const methods = walletOf(number, `${person.fname} ${person.lname}`, today, chance);
  const services = servicesOf(plan, chance);
  const latest = addDays(today, -2);
  const accounts = services.map((service, place) => {
    const periods = shareOf(plan.billsEach, services.length, place);
    const billed = billedAccount(service, number, place, person, periods, chance);
    const bills = billRows(billed, today);
    return {
      billed,
      bills,
      payments: paymentsOf({ billed, bills }, services.length, methods, latest, chance),
      pin: chance.digits(4),
      paperless: chance.happens(35),
    };
  });
  return { person, methods, accounts };
}

const USUAL_ACCOUNTS = 4;

/** Chooses each service once before any repeats. */
function servicesOf({ billsEach, accountsEach }: Plan, chance: Chance): Service[] {
  const wanted = Math.min(billsEach, accountsEach ?? chance.between(1, USUAL_ACCOUNTS));
  const chosen: Service[] = [];
  let left = SERVICES;
  while (chosen.length < wanted) {
    if (left.length === 0) left = SERVICES;
    const service = chance.weighted(left);
    chosen.push(service);
    left = left.filter((candidate) => candidate !== service);
  }
  return chosen;
}

/** Distributes the bills evenly; the first accounts get the remainder. */
function shareOf(bills: number, accounts: number, place: number): number {
  return Math.floor(bills / accounts) + (place < bills % accounts ? 1 : 0);
}

function billedAccount(
  service: Service,
  customer: number,
  place: number,
  person: GeneratedPerson,
  periods: number,
  chance: Chance,
): BilledAccount {
  const { standing, due } = chance.weighted(STANDINGS);
  const dollars = chance.between(service.dollars[0] * 100, service.dollars[1] * 100) / 100;
  return {
    biller: service.biller,
    type: service.type,
    number: service.number(String(customer).padStart(7, '0'), String(place).padStart(2, '0')),
    standing,
    due: chance.between(...due),
    dollars: standing === 'paid' ? 0 : standing === 'credit' ? -dollars : dollars,
    nickname: chance.happens(40) ? service.nickname : '',
    periods,
    at: person.billingAddress,
  };
}
