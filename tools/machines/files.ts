import { readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import type { AnyStateMachine } from 'xstate';
import { filesIn } from '../files.ts';
import { inRepository } from '../paths.ts';

export interface MachineFile {
  readonly file: string;
  readonly text: string;
}

/** Every machine with its file, named as in `machines/`: `cart/cart.machine.ts`. */
export async function machineFiles(): Promise<MachineFile[]> {
  const files = (await filesIn(inRepository('machines'))).filter((file) => file.endsWith('.machine.ts'));
  return Promise.all(
    files.map(async (file) => ({ file, text: await readFile(inRepository('machines', file), 'utf8') })),
  );
}

/** The machines that a module exports, by name. */
export function machinesOf(module: Record<string, unknown>): [string, AnyStateMachine][] {
  return Object.entries(module).filter(([name]) => name.endsWith('Machine')) as [string, AnyStateMachine][];
}

export async function machinesIn(file: string): Promise<[string, AnyStateMachine][]> {
  return machinesOf(await import(pathToFileURL(inRepository('machines', file)).href));
}

/** The machine that is called so, if there is one. */
export async function machineNamed(id: string): Promise<AnyStateMachine | undefined> {
  for (const { file } of await machineFiles())
    for (const [, machine] of await machinesIn(file)) if (machine.id === id) return machine;
  return undefined;
}

/**
 * The counts of the walks through the real app. Tests may import tools, so tools load the tests only here.
 */
export async function walkCounts(): Promise<WalkCount[]> {
  const { countWalks } = await import(pathToFileURL(inRepository('tests/browser/machine-walks/all.ts')).href);
  return countWalks();
}

/** The transitions that the walks take. */
export async function walkedTransitions(): Promise<string[]> {
  const walks = await import(pathToFileURL(inRepository('tests/browser/machine-walks/all.ts')).href);
  return walks.walkedTransitions();
}

/** The transitions that are declared impossible. */
export async function impossibleTransitions(): Promise<ImpossibleTransition[]> {
  const walks = await import(pathToFileURL(inRepository('tests/browser/machine-walks/all.ts')).href);
  return walks.impossibleTransitions();
}

export interface ImpossibleTransition {
  readonly machine: string;
  readonly transition: string;
  /** The actor that would have to fail, by its source, or else the event that would have to come. */
  readonly subject: string;
  /** The test that proves it. */
  readonly proof: string;
}

/** Proves of transitions that no walk takes that they cannot happen. */
export const PROOFS = 'src/start/never-failing.test.ts';

/** A machine that is walked in a browser. */
export interface WalkCount {
  readonly machine: string;
  readonly states: number;
  readonly transitions: number;
  readonly covered: number;
  readonly walks: number;
  readonly steps: number;
  /** Transitions that cannot happen, each with the test of `PROOFS` that proves it. */
  readonly impossible: Readonly<Record<string, string>>;
}
