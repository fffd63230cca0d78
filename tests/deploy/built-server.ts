import { type ChildProcess, spawn } from 'node:child_process';

export interface BuiltServer {
  readonly port: number;
  /** What it has written so far. */
  readonly output: () => string;
  /** Asks it to stop; resolves to its exit code, null when a signal ended it. */
  stop(): Promise<number | null>;
}

/** Starts a server by a command, and waits until it is ready. */
export async function startBuilt(
  [program = '', ...args]: readonly string[],
  { folder, env }: { readonly folder: string; readonly env: Readonly<Record<string, string>> },
): Promise<BuiltServer> {
  const child = spawn(program, args, {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, PORT: '0', LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const gone = new Promise<number | null>((exit) => child.once('exit', exit));
  let said = '';
  const port = await new Promise<number>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      said += chunk.toString();
      const found = /ready on https?:\/\/localhost:(\d+)/.exec(said)?.[1];
      if (found) resolve(Number(found));
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${said}`)));
  });
  return { port, output: () => said, stop: () => stop(child, gone) };
}

function stop(child: ChildProcess, gone: Promise<number | null>): Promise<number | null> {
  child.kill('SIGTERM');
  return gone;
}
