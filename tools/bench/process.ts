import { spawn } from 'node:child_process';
import { house } from '../house.ts';

const LONGEST_START = 60_000;

export interface Running {
  readonly address: string;
  stop(): Promise<void>;
}

/** Starts a server in a process of its own on a free port; it does not outlive us. */
export function start(args: readonly string[], env: Record<string, string>): Promise<Running> {
  const child = spawn(process.execPath, args, {
    cwd: house(),
    env: { ...process.env, PORT: '0', NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  const gone = new Promise<void>((exit) => child.once('exit', () => exit()));
  let said = '';
  return new Promise((known, failed) => {
    const fail = () => failed(new Error(`the server did not start: ${said}`));
    const late = setTimeout(fail, LONGEST_START);
    child.once('exit', fail);
    child.stderr.on('data', (chunk: Buffer) => {
      said = `${said}${chunk}`.slice(-4_000);
    });
    child.stdout.on('data', (chunk: Buffer) => {
      said = `${said}${chunk}`.slice(-4_000);
      const port = /ready on http:\/\/localhost:(\d+)/.exec(said)?.[1];
      if (port === undefined) return;
      clearTimeout(late);
      child.off('exit', fail);
      const complain = (code: number | null, signal: string | null) =>
        console.error(`A server stopped by itself (${code ?? signal}): ${said}`);
      child.once('exit', complain);
      known({
        address: `http://127.0.0.1:${port}`,
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
