import { readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import type { AnyStateMachine } from 'xstate';
import { filesIn } from './files.ts';
import { house } from './house.ts';

export interface MachineFile {
  readonly file: string;
  readonly text: string;
}

/** Files with a machine; the others in the folder say what several of them share. */
export async function machineFiles(): Promise<MachineFile[]> {
  const files = (await filesIn(house('machines'))).filter((file) => /^\w+\.ts$/.test(file));
  const read = await Promise.all(
    files.map(async (file) => ({ file, text: await readFile(house('machines', file), 'utf8') })),
  );
  return read.filter(({ text }) => /createMachine\(/.test(text));
}

/** What a module exports as machines, by name. */
export function machinesOf(module: Record<string, unknown>): [string, AnyStateMachine][] {
  return Object.entries(module).filter(([name]) => name.endsWith('Machine')) as [string, AnyStateMachine][];
}

export async function machinesIn(file: string): Promise<[string, AnyStateMachine][]> {
  return machinesOf(await import(pathToFileURL(house('machines', file)).href));
}

/** What the walks through the real app come to. The tests know the tools; from here they are only read. */
export async function walkCounts(): Promise<WalkCount[]> {
  const { countWalks } = await import(pathToFileURL(house('tests/browser/walked/all.ts')).href);
  return countWalks();
}

/** A machine as it is walked in a browser. */
export interface WalkCount {
  readonly machine: string;
  readonly states: number;
  readonly transitions: number;
  readonly covered: number;
  readonly walks: number;
  readonly steps: number;
  /** Transitions that no path takes, and why. */
  readonly undriven: Readonly<Record<string, string>>;
}
