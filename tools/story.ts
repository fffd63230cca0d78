import { parseArgs } from 'node:util';
import { composeEither } from '../server/compose-sandbox.ts';
import { readConfig } from '../server/config.ts';
import { runDueWork } from '../server/jobs/work.ts';
import { createLog } from '../server/observability/log.ts';
import { openStore } from '../server/store/store.ts';
import { dayText, tellDay } from './story/day.ts';

const USAGE = 'npm run story -- [--days 31]';
const MOST_DAYS = 400;

/**
 * Drives the clock over the demo, in memory, and prints for each day what was said the day before, what
 * happened and what was told, with every mail and text. Exits with 1 where promise and outcome differ.
 */
async function main(): Promise<void> {
  const days = wantedDays();
  const store = await openStore({});
  try {
    const { parts, sandbox } = await composeEither(readConfig({ SANDBOX: '1' }), store, createLog('silent'));
    if (!sandbox) throw new Error('The story needs the sandbox.');
    await sandbox.loadDemo();
    let broken = 0;
    for (let day = 0; day < days; day++) {
      const told = await tellDay(parts, async () => {
        await sandbox.clock.moveOneDay();
        return runDueWork(parts);
      });
      console.log(`${dayText(told)}\n`);
      broken += told.compared.filter(({ isKept }) => !isKept).length;
    }
    console.log(
      broken === 0
        ? `In ${days} days everything happened as it was said.`
        : `${broken} of the payments of ${days} days were not made as it was said.`,
    );
    process.exitCode = broken === 0 ? 0 : 1;
  } finally {
    await store.close();
  }
}

function wantedDays(): number {
  try {
    const { values } = parseArgs({ options: { days: { type: 'string', default: '31' } } });
    const days = Number(values.days);
    if (Number.isInteger(days) && days > 0 && days <= MOST_DAYS) return days;
    throw new Error(`--days takes a number from 1 to ${MOST_DAYS}.`);
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : error}\nUse: ${USAGE}`);
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
