import { type ChildProcess, spawn } from 'node:child_process';
import { inRepository } from '../paths.ts';

/** In milliseconds. A first start builds the sandbox, on a busy machine for two minutes. */
const LONGEST_START = 180_000;

export interface Running {
  readonly address: string;
  readonly process: ChildProcess;
  stop(): Promise<void>;
}

/** Starts a server in a separate process on a free port. The process ends with this one. */
export function start(args: readonly string[], env: Record<string, string>): Promise<Running> {
  const child = spawn(process.execPath, args, {
    cwd: inRepository(),
    env: { ...process.env, PORT: '0', NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  const gone = new Promise<void>((exit) => child.once('exit', () => exit()));
  let output = '';
  let isReady = false;
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error(`the server did not start: ${output}`));
    const late = setTimeout(fail, LONGEST_START);
    child.once('exit', fail);
    child.stderr?.on('data', (chunk: Buffer) => {
      output = `${output}${chunk}`.slice(-4_000);
    });
    child.stdout?.on('data', (chunk: Buffer) => {
      output = `${output}${chunk}`.slice(-4_000);
      const port = /ready on http:\/\/localhost:(\d+)/.exec(output)?.[1];
      if (isReady || port === undefined) return;
      isReady = true;
      clearTimeout(late);
      child.off('exit', fail);
      const complain = (code: number | null, signal: string | null) =>
        console.error(`A server stopped by itself (${code ?? signal}): ${output}`);
      child.once('exit', complain);
      resolve({
        address: `http://127.0.0.1:${port}`,
        process: child,
        stop: async () => {
          child.off('exit', complain);
          process.off('exit', kill);
          child.kill('SIGTERM');
          await gone;
        },
      });
    });
  });
}
