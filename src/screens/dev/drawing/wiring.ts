import type { Chart } from '../../../../machines/diagram/chart.ts';
import type { Journey } from '../../../../machines/diagram/journey.ts';
import { type Layout, laidOut } from '../../../../machines/diagram/layout.ts';
import type { Way } from '../../../../machines/diagram/ways.ts';
import { scriptUrl } from '../../../adapters/html/trusted-types.ts';
import type { Answer, Question } from './sandbox-layout.worker.ts';
import layoutUrl from './sandbox-layout.worker.ts?worker&url';
import type { ReplayAnswer, ReplayQuestion } from './sandbox-replay.worker.ts';
import replayUrl from './sandbox-replay.worker.ts?worker&url';
import type { WaysAnswer, WaysQuestion } from './sandbox-ways.worker.ts';
import waysUrl from './sandbox-ways.worker.ts?worker&url';

interface Numbered {
  readonly n: number;
}

/** A worker that starts with the first question and is used for all of them. */
function asker<Q extends Numbered, A extends Numbered>(url: string) {
  let worker: Worker | undefined;
  let asked = 0;
  return (question: Omit<Q, 'n'>): Promise<A> => {
    worker ??= new Worker(scriptUrl(url), { type: 'module' });
    const used = worker;
    asked += 1;
    const n = asked;
    return new Promise((resolve, reject) => {
      const hear = ({ data }: MessageEvent<A>) => {
        if (data.n !== n) return;
        stop();
        resolve(data);
      };
      const fail = () => {
        stop();
        worker = undefined;
        reject(new Error('The worker gave no answer.'));
      };
      const stop = () => {
        used.removeEventListener('message', hear);
        used.removeEventListener('error', fail);
      };
      used.addEventListener('message', hear);
      used.addEventListener('error', fail);
      used.postMessage({ ...question, n });
    });
  };
}

const askLayout = asker<Question, Answer>(layoutUrl);
const askReplay = asker<ReplayQuestion, ReplayAnswer>(replayUrl);
const askWays = asker<WaysQuestion, WaysAnswer>(waysUrl);

/**
 * Lays a chart out. Graphviz is a module of WebAssembly, which only a worker with a policy of its own may
 * compile.
 */
export function layOut(chart: Chart): Promise<Layout> {
  return laidOut(chart, async (dot) => (await askLayout({ dot })).json);
}

/** The shortest way to each transition. Charts with parallel states take seconds, and the page stays free. */
export async function waysOf(config: object): Promise<ReadonlyMap<string, Way>> {
  return (await askWays({ config })).ways;
}

/** What differs when the guards of a machine of the house are asked again. A worker holds all of them. */
export async function askedAgain(journey: Journey): Promise<ReplayAnswer['told']> {
  return (await askReplay({ journey })).told;
}
