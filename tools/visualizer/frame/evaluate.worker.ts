import type { AnyStateMachine } from 'xstate';
import * as xstate from 'xstate';
import { dataOf } from '../../../machines/diagram/data.ts';

/** What a pasted script made: its machines as data, or why there are none. */
export type Evaluated = { readonly machines: readonly object[] } | { readonly problem: string };

const NONE =
  'The text ran and made no machine. It needs createMachine({…}) or setup({…}).createMachine({…}) of XState 5.';

addEventListener('message', ({ data }: MessageEvent<string>) => postMessage(evaluated(data)));

function evaluated(script: string): Evaluated {
  try {
    const machines = machinesOf(script);
    return machines.length === 0 ? { problem: NONE } : { machines: machines.map(dataOf) };
  } catch (error) {
    return { problem: error instanceof Error ? `${error.name}: ${error.message}` : String(error) };
  }
}

/** Every machine that the script makes, the last one first: it usually contains the others. */
function machinesOf(script: string): AnyStateMachine[] {
  const made: AnyStateMachine[] = [];
  const library = noting(xstate, made);
  const require = (name: string) => {
    if (name !== 'xstate') throw new Error(`${name} is not available here; only xstate is.`);
    return library;
  };
  new Function('require', 'exports', 'module', script)(require, {}, { exports: {} });
  return made.reverse();
}

type Maker = (...given: unknown[]) => object;

/** The library, or a part that `setup` made of it, with a `createMachine` that notes what it makes. */
function noting(part: object, made: AnyStateMachine[]): object {
  const noted: Record<string, unknown> = { ...part };
  const { createMachine, setup, extend } = part as Record<string, Maker | undefined>;
  if (createMachine)
    noted.createMachine = (...given: unknown[]) => {
      const machine = createMachine(...given) as AnyStateMachine;
      made.push(machine);
      return machine;
    };
  if (setup) noted.setup = (...given: unknown[]) => noting(setup(...given), made);
  if (extend) noted.extend = (...given: unknown[]) => noting(extend(...given), made);
  return noted;
}
