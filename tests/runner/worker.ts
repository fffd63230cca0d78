import { setTimeout as wait } from 'node:timers/promises';
import { pino } from 'pino';
import { clockFrom } from '../../server/clock.ts';
import { composeParts } from '../../server/compose.ts';
import { readConfig } from '../../server/config.ts';
import { sandboxProcessor } from '../../server/gateways/processor/sandbox.ts';
import { startWorkLoop } from '../../server/jobs/work.ts';
import { type Processor, ProcessorDown, ProcessorSilent } from '../../server/ports/processor.ts';
import { openStore } from '../../server/store/store.ts';
import { Random } from './random.ts';

/** The harness's messages to a worker: the true time, and the error of this process's clock. */
export interface Time {
  readonly now: number;
  readonly skew: number;
}

const random = new Random(Number(process.env.SEED));

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
  process.on('message', (answers: Time) => {
    time = answers;
  });
  process.on('disconnect', () => process.exit(0));
  const config = readConfig({ SANDBOX: '1', LOG_LEVEL: 'silent' });
  const store = await openStore({ url: process.env.DATABASE_URL });
  const clock = {
    ...clockFrom(() => time.now + time.skew, config.zone),
    ...(process.env.TRUSTING === 'true' ? {} : { reference: async () => time.now }),
  };
  const { parts } = await composeParts(config, store, pino({ level: 'silent' }), {
    clock,
    processor: moody(sandboxProcessor(store, clock)),
  });
  startWorkLoop(parts);
}

void main();
