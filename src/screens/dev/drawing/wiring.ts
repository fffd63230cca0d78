import type { Chart } from '../../../../machines/diagram/chart.ts';
import { type Layout, layoutOf, layoutQuestion } from '../../../../machines/diagram/layout.ts';
import { scriptUrl } from '../../../adapters/html/trusted-types.ts';
import type { Answer, Question } from './sandbox-layout.worker.ts';
import workerUrl from './sandbox-layout.worker.ts?worker&url';

let worker: Worker | undefined;
let asked = 0;

/**
 * Lays a chart out. Graphviz is a module of WebAssembly, which only a worker with a policy of its own may
 * compile. The worker starts with the first drawing and is used for all of them.
 */
export function layOut(chart: Chart): Promise<Layout> {
  worker ??= new Worker(scriptUrl(workerUrl), { type: 'module' });
  const graphviz = worker;
  asked += 1;
  const question: Question = { n: asked, dot: layoutQuestion(chart) };
  return new Promise((resolve, reject) => {
    const hear = ({ data: { n, json } }: MessageEvent<Answer>) => {
      if (n !== question.n) return;
      stop();
      resolve(layoutOf(chart, json));
    };
    const fail = () => {
      stop();
      worker = undefined;
      reject(new Error('The drawing could not be laid out.'));
    };
    const stop = () => {
      graphviz.removeEventListener('message', hear);
      graphviz.removeEventListener('error', fail);
    };
    graphviz.addEventListener('message', hear);
    graphviz.addEventListener('error', fail);
    graphviz.postMessage(question);
  });
}
