import type { AnyStateMachine } from 'xstate';
import { type Chart, chartOf } from '../../../machines/diagram/chart.ts';
import type { Evaluated } from '../frame/evaluate.worker.ts';
import type { FrameMessage, Pasted } from '../frame/frame.ts';
import { machineOf } from './pasted-machine.ts';

/** A machine that somebody pasted, to draw and to play with. */
export interface PastedMachine {
  readonly machine: AnyStateMachine;
  readonly chart: Chart;
}

export type PasteResult =
  | { readonly machines: readonly PastedMachine[] }
  | { readonly machines?: undefined; readonly problem: string };

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
  return { machine, chart: chartOf(machine) };
}

/** A frame of its own for each text, so that no text meets what another one left. */
function evaluateInFrame(script: string): Promise<Evaluated> {
  const frame = document.createElement('iframe');
  frame.sandbox.add('allow-scripts');
  frame.hidden = true;
  frame.title = 'Pasted machines';
  frame.src = '/frame.html';
  const pasted: Pasted = { n: 1, script };
  return new Promise<Evaluated>((resolve) => {
    const hear = ({ source, data }: MessageEvent<FrameMessage>) => {
      if (source === null || source !== frame.contentWindow) return;
      if (data === 'ready') frame.contentWindow?.postMessage(pasted, '*');
      else end(data.answer);
    };
    const wait = setTimeout(() => end({ problem: 'The text gave no answer.' }), PATIENCE);
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
