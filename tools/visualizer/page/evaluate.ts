import type { AnyStateMachine } from 'xstate';
import { type Chart, chartOf } from '../../../machines/diagram/chart.ts';
import { hasCond, machineOf } from '../../../machines/diagram/pasted-machine.ts';
import type { Evaluated } from '../frame/evaluate.worker.ts';

/** A machine that somebody pasted, to draw and to play with. */
export interface PastedMachine {
  readonly machine: AnyStateMachine;
  readonly chart: Chart;
  readonly hasCond: boolean;
}

export type PasteResult =
  | { readonly machines: readonly PastedMachine[] }
  | { readonly machines?: undefined; readonly problem: string };

const NO_ANSWER = 'The text gave no answer.';

/** Longer than the frame gives a script. */
const PATIENCE = 10_000;

/** Reads the machines of a text. Their code runs in the frame; this page gets them as data. */
export async function machinesIn(text: string): Promise<PasteResult> {
  if (text.trim() === '') return { problem: 'Paste a machine first.' };
  try {
    const answer = await fetch('/plain-script', { method: 'POST', body: text });
    if (!answer.ok) return { problem: `The text is too long, or cannot be read (${answer.status}).` };
    const plain = (await answer.json()) as { script: string } | { problem: string };
    const evaluated = 'problem' in plain ? plain : await evaluateInFrame(plain.script);
    return 'problem' in evaluated ? evaluated : { machines: evaluated.machines.map(drawn) };
  } catch (error) {
    return { problem: `This machine cannot be drawn. ${error instanceof Error ? error.message : error}` };
  }
}

function drawn(data: object): PastedMachine {
  const machine = machineOf(data);
  return { machine, chart: chartOf(machine), hasCond: hasCond(data) };
}

/** What the frame says is not trusted: pasted code can write there. */
function readAnswer(data: unknown): Evaluated {
  if (typeof data !== 'object' || data === null) return { problem: NO_ANSWER };
  if ('problem' in data) return { problem: String(data.problem) };
  const { machines } = data as { machines?: unknown };
  return Array.isArray(machines) && machines.every((one) => typeof one === 'object' && one !== null)
    ? { machines }
    : { problem: NO_ANSWER };
}

/** A frame of its own for each text, so that no text meets what another one left. */
function evaluateInFrame(script: string): Promise<Evaluated> {
  const frame = document.createElement('iframe');
  frame.sandbox.add('allow-scripts');
  frame.hidden = true;
  frame.title = 'Pasted machines';
  frame.src = '/frame.html';
  return new Promise<Evaluated>((resolve) => {
    const hear = ({ source, data }: MessageEvent<unknown>) => {
      if (source === null || source !== frame.contentWindow) return;
      if (data === 'ready') frame.contentWindow?.postMessage(script, '*');
      else end(readAnswer(data));
    };
    const wait = setTimeout(() => end({ problem: NO_ANSWER }), PATIENCE);
    const end = (answer: Evaluated) => {
      clearTimeout(wait);
      removeEventListener('message', hear);
      frame.remove();
      resolve(answer);
    };
    addEventListener('message', hear);
    document.body.append(frame);
  });
}
