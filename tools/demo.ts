import { parseArgs } from 'node:util';
import { composeEither } from '../server/compose-sandbox.ts';
import { databaseOf, readConfig } from '../server/config.ts';
import { generateDemo, type Progress } from '../server/demo/generate/generate.ts';
import { emailOf } from '../server/demo/generate/person.ts';
import { readPlan } from '../server/demo/generate/plan.ts';
import { PASSWORD } from '../server/demo/people.ts';
import { createLog } from '../server/observability/log.ts';
import { causeOf } from '../server/store/cause.ts';
import { openStore } from '../server/store/store.ts';

const USAGE = 'npm run demo -- --customers 10000 --bills-each 20 [--seed 7]';
const TELL_EVERY = 1_000;

/** Adds generated customers to the database of DATABASE_URL or DATA_DIR, on top of the demo. */
async function main(): Promise<void> {
  const plan = readPlan(typed());
  const config = readConfig(process.env);
  if (!config.sandbox) {
    throw new Error('Generated customers belong into a sandbox, and SANDBOX is off. Nothing was written.');
  }
  const store = await openStore({ ...databaseOf(config), patient: true });
  try {
    const { parts } = await composeEither(config, store, createLog(config.logLevel));
    const began = performance.now();
    const rate = ({ rows }: Progress) => `${number((rows / (performance.now() - began)) * 1000)} rows/s`;
    let reportedAt = 0;
    const done = await generateDemo(parts, plan, (progress) => {
      if (performance.now() - reportedAt < TELL_EVERY) return;
      reportedAt = performance.now();
      console.log(`${number(progress.customers)} of ${number(plan.customers)} customers, ${rate(progress)}`);
    });
    console.log(`Done: ${number(done.customers)} customers, ${number(done.rows)} rows, ${rate(done)}.`);
    console.log(`They sign in as ${emailOf(1)} to ${emailOf(plan.customers)} with ${PASSWORD}.`);
  } finally {
    await store.close();
  }
}

function typed() {
  try {
    const number = { type: 'string' } as const;
    return parseArgs({ options: { customers: number, 'bills-each': number, seed: number } }).values;
  } catch (error) {
    throw new Error(`${causeOf(error)}\nUse: ${USAGE}`);
  }
}

function number(value: number): string {
  return Math.round(value).toLocaleString('en-US');
}

main().catch((error: unknown) => {
  console.error(causeOf(error));
  process.exitCode = 1;
});
