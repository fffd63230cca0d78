import { Graphviz } from '@hpcc-js/wasm-graphviz';

/** A question for Graphviz, and a number that its answer repeats. */
export interface Question {
  readonly n: number;
  readonly dot: string;
}

export interface Answer {
  readonly n: number;
  readonly json: string;
}

const loading = Graphviz.load();

addEventListener('message', async ({ data: { n, dot } }: MessageEvent<Question>) => {
  const graphviz = await loading;
  const answer: Answer = { n, json: graphviz.layout(dot, 'json', 'dot') };
  postMessage(answer);
});
