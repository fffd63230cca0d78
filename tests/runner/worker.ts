import { setTimeout as wait } from 'node:timers/promises';
import { pino } from 'pino';
import { clockFrom, databaseClock } from '../../server/clock.ts';
import { composeEither } from '../../server/compose-sandbox.ts';
import { readConfig } from '../../server/config.ts';
import type { Dependencies } from '../../server/dependencies.ts';
import { sandboxBillers } from '../../server/gateways/billers/sandbox.ts';
import { sandboxProcessor } from '../../server/gateways/processor/sandbox.ts';
import { runDueWork, startWorkLoop } from '../../server/jobs/work.ts';
import { type Processor, ProcessorDown, ProcessorSilent } from '../../server/ports/processor.ts';
import { openStore } from '../../server/store/store.ts';
import { Pace, slowProcessor } from './pace.ts';
import { Random } from './random.ts';
import { WORK_DONE } from './work-done.ts';

/** The harness's message to a worker: the true time, and the error of this process's clock. */
export interface Time {
  readonly now: number;
  readonly skew: number;
}

const random = new Random(Number(process.env.SEED));

/** A time that passes by itself, with a processor that is slow by it. Without it the harness tells the time. */
const pace = process.env.PACE ? Pace.fromSetting(process.env.PACE) : undefined;

/** A processor that is slow, is down now and then, and sometimes charges without an answer. */
function moody(real: Processor): Processor {
  return {
    ...real,
    charge: async (asked) => {
      await wait(20 + random.below(100));
      if (random.next() < 0.05) throw new ProcessorDown('down');
      const outcome = await real.charge(asked);
      await wait(20 + random.below(100));
      if (random.next() < 0.08) throw new ProcessorSilent('no answer');
      return outcome;
    },
  };
}

/** A server process without HTTP: only its due work, by a clock that can be wrong. */
async function main(): Promise<void> {
  let time: Time = { now: Number(process.env.NOW), skew: Number(process.env.SKEW) };
  const composed = compose(() => (pace ? { now: pace.now(), skew: time.skew } : time));
  process.on('message', async (message: Time | typeof WORK_DONE) => {
    if (message !== WORK_DONE) time = message;
    else await finishDueWork(await composed);
  });
  process.on('disconnect', () => process.exit(0));
  startWorkLoop(await composed);
}

async function finishDueWork(parts: Dependencies): Promise<void> {
  while (Object.keys(await runDueWork(parts)).length > 0);
  process.send?.(WORK_DONE);
}

async function compose(time: () => Time): Promise<Dependencies> {
  const config = readConfig({ SANDBOX: '1', LOG_LEVEL: 'silent' });
  const store = await openStore({ url: process.env.DATABASE_URL });
  const local = () => time().now + time().skew;
  const clock =
    process.env.TRUSTING === 'true'
      ? clockFrom(local, config.zone)
      : databaseClock(config.zone, { now: local, passed: local }, async () => time().now);
  // The outside services have clocks of their own, which are right.
  const theirs = clockFrom(() => time().now, config.zone);
  const real = sandboxProcessor(store, theirs);
  const { parts } = await composeEither(config, store, pino({ level: 'silent' }), {
    clock,
    processor: pace ? slowProcessor(real, pace, random) : moody(real),
    billers: sandboxBillers(store, theirs),
  });
  return parts;
}

void main();
