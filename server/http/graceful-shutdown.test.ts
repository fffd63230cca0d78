import { createServer, get, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { gracefulShutdown } from './graceful-shutdown.ts';

let server: Server;
let sayGoodbye: () => Promise<void>;
let port: number;
let answer: (() => void) | undefined;

beforeEach(async () => {
  answer = undefined;
  server = createServer((_, response) => {
    answer = () => response.end('paid');
  });
  // Node would end what is silent by itself after a minute.
  Object.assign(server, { headersTimeout: 0, requestTimeout: 0, keepAliveTimeout: 0 });
  sayGoodbye = gracefulShutdown(server);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  ({ port } = server.address() as AddressInfo);
});

afterEach(() => server.closeAllConnections());

const open = () =>
  new Promise<Socket>((opened) => {
    const socket = connect(port, '127.0.0.1', () => opened(socket));
  });

test('a connection that was opened ahead, and on which nothing came, does not hold up the end', async () => {
  const socket = await open();
  const closed = new Promise((resolve) => socket.once('close', resolve));
  await expect.poll(() => connections()).toBe(1);
  await sayGoodbye();
  await closed;
});

test('half the head of a request does not hold up the end for long', async () => {
  const socket = await open();
  socket.on('error', () => {});
  socket.write('GET / HTTP/1.1\r\nHost: local');
  await expect.poll(() => connections()).toBe(1);
  await sayGoodbye();
});

test('a request that came before the end is answered, and one whose head comes in two parts', async () => {
  const said = new Promise<string>((resolve) => {
    get({ port, host: '127.0.0.1' }, (response) => {
      response.setEncoding('utf8').on('data', resolve);
    });
  });
  await expect.poll(() => answer).toBeDefined();
  const first = answer;
  const socket = await open();
  let heard = '';
  socket.setEncoding('utf8').on('data', (text: string) => {
    heard += text;
  });
  socket.write('GET / HTTP/1.1\r\nHost: local');
  await expect.poll(() => connections()).toBe(2);
  const gone = sayGoodbye();
  first?.();
  answer = undefined;
  expect(await said).toBe('paid');
  socket.write('host\r\n\r\n');
  await expect.poll(() => answer).toBeDefined();
  (answer as (() => void) | undefined)?.();
  await gone;
  await expect.poll(() => heard).toContain('paid');
});

const connections = () =>
  new Promise<number>((resolve, reject) =>
    server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );
