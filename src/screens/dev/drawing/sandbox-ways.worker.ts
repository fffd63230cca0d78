import { machineOf } from '../../../../machines/diagram/pasted-machine.ts';
import { shortestWays, type Way } from '../../../../machines/diagram/ways.ts';

/** A machine as data, and a number that the answer repeats. */
export interface WaysQuestion {
  readonly n: number;
  readonly config: object;
}

export interface WaysAnswer {
  readonly n: number;
  readonly ways: ReadonlyMap<string, Way>;
}

addEventListener('message', ({ data: { n, config } }: MessageEvent<WaysQuestion>) => {
  const answer: WaysAnswer = { n, ways: shortestWays(machineOf(config)) };
  postMessage(answer);
});
