import type { Evaluated } from './evaluate.worker.ts';

/** The script of the worker, which the build writes in here: a frame without an origin can load no file. */
declare const EVALUATOR: string;

/** A script that takes longer than this runs without end. */
const PATIENCE = 5_000;

type FrameMessage = 'ready' | Evaluated;

const evaluator = URL.createObjectURL(new Blob([EVALUATOR], { type: 'text/javascript' }));

addEventListener('message', ({ data, source }: MessageEvent<string>) => {
  if (source === parent) void evaluate(data);
});
tell('ready');

/** Each script gets a worker of its own, which is ended after its answer. */
async function evaluate(script: string): Promise<void> {
  const worker = new Worker(evaluator);
  worker.postMessage(script);
  const answer = await new Promise<Evaluated>((resolve) => {
    const problem = 'The text runs without end, so it was stopped.';
    setTimeout(() => resolve({ problem }), PATIENCE);
    worker.addEventListener('message', ({ data }: MessageEvent<Evaluated>) => resolve(data));
    worker.addEventListener('error', ({ message }) => resolve({ problem: message }));
  });
  worker.terminate();
  tell(answer);
}

/** This frame has no origin, and neither names nor knows that of the page around it. */
function tell(message: FrameMessage): void {
  parent.postMessage(message, '*');
}
