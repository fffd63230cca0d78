import type { RequestOf } from '../../domain/api/call.ts';
import type { OfficeCall } from '../../domain/api/office-call.ts';
import { listFailedAutoPays } from '../../domain/office/auto-pay-calls.ts';
import { readCustomer } from '../../domain/office/customer-calls.ts';
import { listDisputes } from '../../domain/office/dispute-calls.ts';
import { listExceptions, listStuck } from '../../domain/office/exception-calls.ts';
import { listImports } from '../../domain/office/import-calls.ts';
import { listLog } from '../../domain/office/log-calls.ts';
import { getPayment, listPayments } from '../../domain/office/payment-calls.ts';
import { listRefunds } from '../../domain/office/refund-calls.ts';
import { listRemittances } from '../../domain/office/remittance-calls.ts';
import { searchOffice } from '../../domain/office/search-calls.ts';
import { getWaiting } from '../../domain/office/waiting-calls.ts';
import { STAFF } from '../../server/demo/staff.ts';
import type { Act } from './load.ts';
import type { Sample } from './office-rows.ts';
import { askOffice } from './staff.ts';

type Ask = <C extends OfficeCall>(call: C, fields: RequestOf<C>) => Promise<void>;

/** What a person does at one sample. The amounts and names of the samples differ, so that caches help as usual. */
export type Look = (ask: Ask, sample: Sample) => Promise<void>;

export const LOOKS = {
  'search, a name': (ask, { lname }) => ask(searchOffice, { q: lname }),
  'search, both names': (ask, { fname, lname }) => ask(searchOffice, { q: `${fname} ${lname}` }),
  'search, the beginning of a name': (ask, { lname }) => ask(searchOffice, { q: lname.slice(0, 2) }),
  'search, words of a name and a street': (ask, { fname, lname }) =>
    ask(searchOffice, { q: `${lname} ${fname} st` }),
  'search, the beginnings of words': (ask, { fname }) => ask(searchOffice, { q: `${fname.slice(0, 2)} s` }),
  'search, a mail address': (ask, { email }) => ask(searchOffice, { q: email }),
  'search, an account number': (ask, { account }) => ask(searchOffice, { q: account }),
  'search, a confirmation number': (ask, { number }) => ask(searchOffice, { q: number }),
  'search, the last four digits': (ask, { lastFour }) => ask(searchOffice, { q: lastFour }),
  'search, an amount': (ask, { total }) => ask(searchOffice, { q: `$${(total / 100).toFixed(2)}` }),
  'search, an amount in a month': (ask, { total, day, monthAgo }) =>
    ask(searchOffice, { q: `$${(total / 100).toFixed(2)}`, day_from: monthAgo, day_until: day }),
  'search, what nobody is called': (ask, { number }) => ask(searchOffice, { q: `Zz${number.toLowerCase()}` }),
  'a customer': (ask, { customer }) => ask(readCustomer, { customer }),
  'a payment': (ask, { number }) => ask(getPayment, { number }),
  payments: (ask) => ask(listPayments, {}),
  'payments, a later page': (ask, { payment }) => ask(listPayments, { before: payment }),
  'payments, by amount': (ask) => ask(listPayments, { sort: '-amount' }),
  'payments, by amount, a later page': (ask, { payment }) =>
    ask(listPayments, { sort: '-amount', before: payment }),
  'payments of a day': (ask, { day }) => ask(listPayments, { day_from: day, day_until: day }),
  'payments of a biller': (ask, { biller }) => ask(listPayments, { biller }),
  'payments of a biller in a month': (ask, { biller, day, monthAgo }) =>
    ask(listPayments, { biller, day_from: monthAgo, day_until: day }),
  'payments of a biller, by amount': (ask, { biller }) => ask(listPayments, { biller, sort: '-amount' }),
  'payments that were not made': (ask) => ask(listPayments, { state: 'not-paid' }),
  'payments that were returned': (ask) => ask(listPayments, { state: 'returned' }),
  'payments on their way': (ask) => ask(listPayments, { state: 'on-its-way' }),
  'payments that were taken back, of a biller': (ask, { biller }) =>
    ask(listPayments, { state: 'reversed', biller }),
  'payments, the last four digits': (ask, { lastFour }) => ask(listPayments, { last_four: lastFour }),
  'payments, an amount': (ask, { total }) => ask(listPayments, { amount: total }),
  refunds: (ask) => ask(listRefunds, {}),
  'refunds that wait': (ask) => ask(listRefunds, { state: 'asked' }),
  'refunds, by amount': (ask) => ask(listRefunds, { sort: '-amount' }),
  'returns and disputes': (ask) => ask(listDisputes, {}),
  'returns and disputes, by deadline': (ask) => ask(listDisputes, { sort: 'respond_by' }),
  'disputes that are open': (ask) => ask(listDisputes, { state: 'open' }),
  'disputes of a biller': (ask, { biller }) => ask(listDisputes, { biller }),
  'failed auto pays': (ask) => ask(listFailedAutoPays, {}),
  'failed auto pays, by account': (ask) => ask(listFailedAutoPays, { sort: 'account' }),
  'failed auto pays of a biller': (ask, { biller }) => ask(listFailedAutoPays, { biller }),
  'stuck payments': (ask) => ask(listStuck, {}),
  'exceptions, by age': (ask) => ask(listExceptions, { state: 'closed', sort: 'age' }),
  exceptions: (ask) => ask(listExceptions, {}),
  'closed exceptions': (ask) => ask(listExceptions, { state: 'closed' }),
  imports: (ask) => ask(listImports, {}),
  remittances: (ask) => ask(listRemittances, {}),
  'what waits for a person': (ask) => ask(getWaiting, {}),
} satisfies Readonly<Record<string, Look>>;

/** Only for a person of the whole portal, or only with a right that no role of one biller has. */
export const LOG_LOOKS = {
  'the log': (ask) => ask(listLog, {}),
  'the log of a person': (ask) => ask(listLog, { person: STAFF.harbor.email }),
  'the log of a customer': (ask, { customer }) => ask(listLog, { customer }),
  'the log of an act': (ask) => ask(listLog, { act: 'office-biller-paused' }),
} satisfies Readonly<Record<string, Look>>;

export function actOf(server: string, cookie: string, look: Look, sample: Sample): Act {
  return async () => {
    let isAnswered = true;
    await look(async (call, fields) => {
      const answer = await askOffice(server, cookie, call, fields);
      await answer.arrayBuffer();
      // A person of one biller does not see the customers and payments of others.
      isAnswered &&= answer.ok || answer.status === 404;
    }, sample);
    return isAnswered;
  };
}
