import { setTimeout as wait } from 'node:timers/promises';
import { pino } from 'pino';
import { clockFrom } from '../../server/clock.ts';
import { composeParts } from '../../server/compose.ts';
import { readConfig } from '../../server/config.ts';
import { type Processor, ProcessorDown, ProcessorSilent } from '../../server/gateways/processor/port.ts';
import { sandboxProcessor } from '../../server/gateways/processor/sandbox.ts';
import { openStore } from '../../server/store/store.ts';
import { keepWorking } from '../../server/work.ts';
import { Chance } from './chance.ts';

/** What the harness tells a worker: the true time, and how far the clock of this process is off. */
export interface Time {
  readonly now: number;
  readonly skew: number;
}

const chance = new Chance(Number(process.env.SEED));

/** Takes its time, is down now and then, and sometimes does what it is asked and gives no answer. */
function moody(real: Processor): Processor {
  return {
    ...real,
    charge: async (asked) => {
      await wait(20 + chance.below(100));
      if (chance.next() < 0.05) throw new ProcessorDown('down');
      const outcome = await real.charge(asked);
      await wait(20 + chance.below(100));
      if (chance.next() < 0.08) throw new ProcessorSilent('no answer');
      return outcome;
    },
  };
}

/** A server process without a door: nothing but its due work, by a clock that can be wrong. */
async function main(): Promise<void> {
  let time: Time = { now: Number(process.env.NOW), skew: Number(process.env.SKEW) };
  process.on('message', (told: Time) => {
    time = told;
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
  keepWorking(parts);
}

void main();
