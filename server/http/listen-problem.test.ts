import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { listenProblem } from './listen-problem.ts';

function wordsOf(host: string, port: number): Promise<string> {
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
  expect(await wordsOf('no-such-host.invalid', 0)).toMatch(
    /^HOST names no-such-host\.invalid, which no name/,
  );
});

test('an address of another machine is told with the name of its setting', async () => {
  expect(await wordsOf('192.0.2.1', 0)).toBe('HOST names 192.0.2.1, which is no address of this machine.');
});

test('a taken port is told with the name of its setting', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await new Promise((listening) => other.once('listening', listening));
  const { port } = other.address() as { port: number };
  expect(await wordsOf('127.0.0.1', port)).toBe(`Port ${port} is taken. Choose another with PORT.`);
  other.close();
});

test('what has no words of its own names both settings', () => {
  const strange = Object.assign(new Error('listen EINVAL'), { code: 'EINVAL' });
  expect(listenProblem(strange, { host: '::1', port: 4000 })).toBe(
    'The server cannot listen on HOST ::1 and PORT 4000: listen EINVAL',
  );
});
