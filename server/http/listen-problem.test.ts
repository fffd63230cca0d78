import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { exitStatusOf } from '../start/settings-error.ts';
import { listenProblem } from './listen-problem.ts';

/** By which a service manager knows not to try again. */
const WRONG_SETTING = 78;

function problemOf(host: string, port: number): Promise<Error> {
  const server = createServer();
  return new Promise((resolve, reject) => {
    server.once('error', (error) => resolve(listenProblem(error, { host, port })));
    server.listen(port, host, () => {
      server.close();
      reject(new Error('it listens'));
    });
  });
}

test('a host that no name service knows is told with the name of its setting', async () => {
  const problem = await problemOf('no-such-host.invalid', 0);
  expect(problem.message).toMatch(/^HOST names no-such-host\.invalid, which no name/);
  expect(exitStatusOf(problem)).toBe(WRONG_SETTING);
});

test('an address of another machine is told with the name of its setting', async () => {
  const problem = await problemOf('192.0.2.1', 0);
  expect(problem.message).toBe('HOST names 192.0.2.1, which is no address of this machine.');
  expect(exitStatusOf(problem)).toBe(WRONG_SETTING);
});

test('a taken port is told with the name of its setting, and may be free at another try', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await new Promise((listening) => other.once('listening', listening));
  const { port } = other.address() as { port: number };
  const problem = await problemOf('127.0.0.1', port);
  expect(problem.message).toBe(`Port ${port} is taken. Choose another with PORT.`);
  expect(exitStatusOf(problem)).toBe(1);
  other.close();
});

test('what has no words of its own names both settings', () => {
  const strange = Object.assign(new Error('listen EINVAL'), { code: 'EINVAL' });
  expect(listenProblem(strange, { host: '::1', port: 4000 }).message).toBe(
    'The server cannot listen on HOST ::1 and PORT 4000: listen EINVAL',
  );
});
