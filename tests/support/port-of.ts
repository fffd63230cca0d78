import type { ChildProcess } from 'node:child_process';

/** Beside the other suites of `npm test`, loading the demo into a new database may take a minute. */
export const LONGEST_START = 240_000;

/** The port that a started server prints: the first group of the pattern. Kills a server that prints none. */
export function portOf(child: ChildProcess, printed: RegExp): Promise<number> {
  return new Promise((resolve, reject) => {
    let output = '';
    const late = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new Error(`the server did not start: ${output}`));
    }, LONGEST_START);
    child.stderr?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const port = printed.exec(output)?.[1];
      if (port === undefined) return;
      clearTimeout(late);
      resolve(Number(port));
    });
    child.once('exit', (code) => {
      clearTimeout(late);
      reject(new Error(`the server stopped with ${code}: ${output}`));
    });
  });
}
