import { spawn } from 'node:child_process';
import { inRepository } from './paths.ts';

export interface Outcome {
  ok: boolean;
  /** Its output in order; empty when it wrote directly to this terminal. */
  output: string;
  seconds: number;
}

interface Options {
  env?: Record<string, string>;
  folder?: string;
  /** Lets it write to this terminal while it runs. */
  shown?: boolean;
  /** Collect only its standard output, for a report that a message in between would spoil. */
  onlyStdout?: boolean;
}

/** Runs a program to its end. It is killed when this process ends. */
export async function command(
  program: string,
  args: readonly string[],
  options: Options = {},
): Promise<Outcome> {
  const began = performance.now();
  const child = spawn(program, args, {
    cwd: options.folder ?? inRepository(),
    env: { ...process.env, ...options.env },
    stdio: options.shown ? 'inherit' : ['ignore', 'pipe', options.onlyStdout ? 'ignore' : 'pipe'],
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

/** Runs a program of one of our packages. */
export function packageBinary(name: string): string {
  return inRepository('node_modules', '.bin', name);
}

/** Runs one of our own commands in a separate process. */
export function runOwnCommand(
  script: string,
  args: readonly string[] = [],
  options: Options = {},
): Promise<Outcome> {
  return command(
    process.execPath,
    ['--enable-source-maps', '--import', 'tsx', inRepository('tools', script), ...args],
    options,
  );
}
