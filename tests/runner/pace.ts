import { setTimeout as wait } from 'node:timers/promises';
import { SECOND } from '../../domain/values/durations.ts';
import { CHARGE_LIMIT } from '../../server/payments/processor.ts';
import { type Processor, ProcessorSilent } from '../../server/ports/processor.ts';
import type { Random } from './random.ts';

/**
 * A time that all processes of a test share and that passes faster than the real one, so that leases and slow answers
 * keep their lengths to each other.
 */
export class Pace {
  readonly #start: number;
  readonly #began: number;
  readonly #factor: number;

  /** From `start`, in milliseconds since 1970, which was at the real time `began`. */
  constructor(start: number, factor: number, began = Date.now()) {
    this.#start = start;
    this.#began = began;
    this.#factor = factor;
  }

  /** As one setting of a process; `fromSetting` reads it. */
  get setting(): string {
    return [this.#start, this.#factor, this.#began].join();
  }

  static fromSetting(setting: string): Pace {
    const [start = 0, factor = 1, began = 0] = setting.split(',').map(Number);
    return new Pace(start, factor, began);
  }

  now(): number {
    return this.#start + (Date.now() - this.#began) * this.#factor;
  }

  async wait(milliseconds: number): Promise<void> {
    await wait(milliseconds / this.#factor);
  }
}

const [FASTEST, SLOWEST] = [3 * SECOND, 25 * SECOND];

/**
 * A processor that answers each charge after 3 to 25 seconds. The server gives up waiting before the slowest answers;
 * what it asked for is done all the same.
 */
export function slowProcessor(real: Processor, pace: Pace, random: Random): Processor {
  return {
    ...real,
    charge: (asked) => {
      const answer = pace.wait(FASTEST + random.next() * (SLOWEST - FASTEST)).then(() => real.charge(asked));
      const late = pace.wait(CHARGE_LIMIT).then(() => {
        throw new ProcessorSilent('no answer yet');
      });
      return Promise.race([answer, late]);
    },
  };
}
