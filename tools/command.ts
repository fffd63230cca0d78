import { spawn } from 'node:child_process';
import { house } from './house.ts';

export interface Outcome {
  ok: boolean;
  /** What it wrote, in the order in which it came; empty when it wrote to this terminal itself. */
  output: string;
  seconds: number;
}

interface Options {
  env?: Record<string, string>;
  folder?: string;
  /** Let it write to this terminal while it runs. */
  shown?: boolean;
}

/** Runs a program to its end; it does not outlive us. */
export async function command(
  program: string,
  args: readonly string[],
  options: Options = {},
): Promise<Outcome> {
  const began = performance.now();
  const child = spawn(program, args, {
    cwd: options.folder ?? house(),
    env: { ...process.env, ...options.env },
    stdio: options.shown ? 'inherit' : ['ignore', 'pipe', 'pipe'],
  });
  const kill = () => child.kill();
  process.once('exit', kill);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const code = await new Promise<number>((resolve) => {
    child.on('error', (error) => {
      output += `${error.message}\n`;
      resolve(1);
    });
    child.on('close', (exit) => resolve(exit ?? 1));
  });
  process.off('exit', kill);
  return { ok: code === 0, output, seconds: (performance.now() - began) / 1000 };
}

/** A program that a package of ours brings. */
export function packaged(name: string): string {
  return house('node_modules', '.bin', name);
}

/** One of our own commands, in a process of its own. */
export function own(script: string, args: readonly string[] = [], options: Options = {}): Promise<Outcome> {
  return command(
    process.execPath,
    ['--enable-source-maps', '--import', 'tsx', house('tools', script), ...args],
    options,
  );
}
