import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { MINUTE, SECOND } from '../../domain/values/durations.ts';
import { readConfig } from '../config.ts';
import { connectionLimits, type Limits } from './connection-limits.ts';

const HEAD = 'POST /services/web/Login HTTP/1.1\r\nHost: portal.example\r\n';
const REQUEST = `${HEAD}Content-Length: 2\r\n\r\n{}`;
const LAST_REQUEST = `${HEAD}Connection: close\r\nContent-Length: 2\r\n\r\n{}`;
const SLOW_BODY = `${HEAD}Content-Length: 500\r\n\r\n`;

let server = createServer();

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

async function listen(limits: Limits, onWhole: (response: ServerResponse) => void = end): Promise<void> {
  server = createServer(connectionLimits(readConfig({}), limits), (request, response) => {
    request.resume().on('error', () => {});
    request.on('end', () => onWhole(response));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
}

const end = (response: ServerResponse) => void response.end();

interface Caller {
  readonly socket: Socket;
  /** All that the server says until it closes the connection. */
  readonly heard: Promise<string>;
  /** Resolves once the server has answered. */
  readonly answered: Promise<void>;
}

function call(beginning: string): Caller {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1', () => socket.write(beginning));
  let text = '';
  const heard = new Promise<string>((resolve) => {
    socket.setEncoding('utf8').on('data', (part: string) => {
      text += part;
    });
    socket.on('error', () => {}).on('close', () => resolve(text));
  });
  return { socket, heard, answered: new Promise((resolve) => socket.once('data', () => resolve())) };
}

/** Sends a byte again and again, so that the connection is never idle. */
function drip(beginning: string): Promise<string> {
  const { socket, heard } = call(beginning);
  const drops = setInterval(() => socket.write('a'), 20);
  return heard.finally(() => clearInterval(drops));
}

test('a body that drips in is cut off with 408, though its head came at once', async () => {
  await listen({ head: 200, whole: 400, check: 20 });
  await expect(drip(SLOW_BODY)).resolves.toMatch(/^HTTP\/1\.1 408 /);
});

test('a head that drips in is cut off before a whole request would be', async () => {
  await listen({ head: 200, whole: 10 * MINUTE, check: 20 });
  await expect(drip(HEAD)).resolves.toMatch(/^HTTP\/1\.1 408 /);
});

test('a limit of the head above that of the whole request is refused: bodies would have the longer time', async () => {
  await expect(listen({ head: 10 * MINUTE, whole: 400, check: 20 })).rejects.toThrow('headersTimeout');
});

test('no connection that a balancer keeps is closed by the limits of a request, nor a payment sent on it', async () => {
  await listen({ head: 500, whole: 1_000, check: 20 });
  const kept = call(REQUEST);
  await kept.answered;
  // By then more time than a request may take has passed since the balancer's last one.
  await drip(SLOW_BODY);
  kept.socket.write(LAST_REQUEST);
  const answers = (await kept.heard).match(/HTTP\/1\.1 \d{3}/g);
  expect(answers).toEqual(['HTTP/1.1 200', 'HTTP/1.1 200']);
});

test('a payment that was received whole may take longer than a request may take to arrive', async () => {
  const limits = { head: 500, whole: 1_000, check: 20 };
  await listen(limits, (response) => void drip(SLOW_BODY).then(() => response.end()));
  const { heard } = call(LAST_REQUEST);
  await expect(heard).resolves.toMatch(/^HTTP\/1\.1 200 /);
});

test('an idle connection stays longer than a balancer keeps it, by a host’s own time where it is set', () => {
  expect(connectionLimits(readConfig({})).keepAliveTimeout).toBeGreaterThan(MINUTE);
  expect(connectionLimits(readConfig({ KEEP_ALIVE_SECONDS: '310' })).keepAliveTimeout).toBe(310 * SECOND);
});

test('a request has to arrive whole within 30 seconds, and is cut off at most a second later', () => {
  const limits = connectionLimits(readConfig({}));
  expect(limits.requestTimeout).toBe(30 * SECOND);
  expect(limits.headersTimeout).toBeLessThan(30 * SECOND);
  expect(limits.connectionsCheckingInterval).toBeLessThanOrEqual(SECOND);
});
