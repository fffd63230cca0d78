import pg from 'pg';
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
import { MINUTE } from '../../domain/values/durations.ts';
import { type DemoStaffName, STAFF } from '../../server/demo/staff.ts';
import { runOwnCommand } from '../command.ts';
import { type Database, postgresDatabase } from './database.ts';
import { type Act, through } from './load.ts';
import { measured } from './measured.ts';
import { growOffice, type Sample, sampleOf } from './office-rows.ts';
import type { Figure, Part, Setting } from './part.ts';
import { startServer } from './server-process.ts';
import { askOffice, signInStaff } from './staff.ts';

/** An answer within this time, at the latest 99 of 100 (issue "The biller's half"). */
const LONGEST = 200;

/** Calls of each kind before those that are measured. */
const WARM = 3;

/** For a person who makes all calls alone. */
const FEW = 20;

/** The office serves a person 600 calls a minute, so the people of the demo take turns. */
const CALLS_PER_MINUTE = 590;
const SEES_ALL = ['viewer', 'support', 'cashier', 'approver'] as const satisfies readonly DemoStaffName[];
const SEES_ONE = ['harbor'] as const satisfies readonly DemoStaffName[];

/** The searches and tables of the office before as many customers as `--customers` names. */
export const office: Part = {
  name: 'office',
  shows: 'the search, the tables and the pages of the office; with --customers 1000000 as the issue asks',
  run: async ({ customers, say }: Setting) => {
    const database = await postgresDatabase();
    if (!database) {
      say('There is no PostgreSQL here (no initdb): this part did not run.');
      return [];
    }
    try {
      say(`${customers} customers are generated.`);
      await generate(database, customers);
      const client = new pg.Client({ connectionString: database.env.DATABASE_URL });
      await client.connect();
      await growOffice(client);
      const samples = await sampleOf(client);
      await client.end();
      // What is due would run beside the calls, and it is much in a database that was filled a minute ago.
      const server = await startServer(database, { WORK: '0' });
      try {
        return await measure(server.address, samples, say);
      } finally {
        await server.stop();
      }
    } finally {
      await database.drop();
    }
  },
};

async function generate({ env }: Database, customers: number): Promise<void> {
  const args = ['--customers', String(customers), '--bills-each', '3'];
  const { ok, output } = await runOwnCommand('demo.ts', args, { env: { SANDBOX: '1', ...env } });
  if (!ok) throw new Error(`The database could not be filled:\n${output}`);
}

type Ask = <C extends OfficeCall>(call: C, fields: RequestOf<C>) => Promise<void>;

/** What a person does at one sample. The amounts and names of the samples differ, so that caches help as usual. */
type Look = (ask: Ask, sample: Sample) => Promise<void>;

const LOOKS: Readonly<Record<string, Look>> = {
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
};

/** Only for a person of the whole portal, or only with a right that no role of one biller has. */
const LOG_LOOKS: Readonly<Record<string, Look>> = {
  'the log': (ask) => ask(listLog, {}),
  'the log of a person': (ask) => ask(listLog, { person: STAFF.harbor.email }),
  'the log of a customer': (ask, { customer }) => ask(listLog, { customer }),
  'the log of an act': (ask) => ask(listLog, { act: 'office-biller-paused' }),
};

async function measure(server: string, samples: readonly Sample[], say: Setting['say']): Promise<Figure[]> {
  const groups = [
    { who: '', people: SEES_ALL, looks: LOOKS },
    { who: ' (of one biller)', people: SEES_ONE, looks: LOOKS },
    { who: '', people: ['operator'] as const, looks: LOG_LOOKS },
    { who: ' (of one biller)', people: SEES_ONE, looks: LOG_LOOKS },
  ];
  const figures: Figure[] = [];
  for (const { who, people, looks } of groups) {
    const cookies: string[] = [];
    for (const name of people) cookies.push(await signInStaff(server, name));
    const pace = paceOf(people.length);
    for (const [name, look] of Object.entries(looks)) {
      const acts = samples
        .slice(0, people.length === 1 ? FEW : samples.length)
        .map((sample, at) => actOf(server, cookies[at % cookies.length] ?? '', look, sample));
      await pace(acts.length + WARM);
      await through(acts.slice(0, WARM), 1);
      const { p99, errors } = measured(await through(acts, 1));
      if (errors > 0) throw new Error(`${name}${who}: ${errors} of ${acts.length} were not answered`);
      figures.push({ name: `${name}${who}`, value: p99, unit: 'ms', budget: { atMost: LONGEST } });
      if (p99 > LONGEST) say(`${name}${who}: ${Math.round(p99)} ms`);
    }
  }
  return figures;
}

/** Waits for the next minute when so many people would make more calls than they may. */
function paceOf(people: number): (calls: number) => Promise<void> {
  let [began, made] = [performance.now(), 0];
  return async (calls) => {
    if (made + calls > people * CALLS_PER_MINUTE) {
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, began + MINUTE - performance.now())));
      [began, made] = [performance.now(), 0];
    }
    made += calls;
  };
}

function actOf(server: string, cookie: string, look: Look, sample: Sample): Act {
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
