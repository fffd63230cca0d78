import { MINUTE } from '../../domain/values/durations.ts';
import type { DemoStaffName } from '../../server/demo/staff.ts';
import { postgresDatabase, withConnection } from './database.ts';
import { through } from './load.ts';
import { measured } from './measured.ts';
import { actOf, LOG_LOOKS, LOOKS, type Look } from './office-looks.ts';
import { growOffice, type Sample, sampleOf } from './office-rows.ts';
import type { Figure, Part, Setting } from './part.ts';
import { generate, startServer } from './server-process.ts';
import { signInStaff } from './staff.ts';

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
      await generate(database, customers, 3);
      const samples = await withConnection(database.env.DATABASE_URL, async (client) => {
        await growOffice(client);
        return sampleOf(client);
      });
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
    for (const [name, look] of Object.entries<Look>(looks)) {
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
