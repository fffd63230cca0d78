import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test } from 'vitest';
import { httpSmsCourier } from './http-sms.ts';

let server: Server | undefined;

afterEach(() => server?.close());

/** An SMS service on loopback that answers with this status. */
async function smsService(status: number, accepts = (_token: string | undefined) => true) {
  const received: { method: string | undefined; token: string | undefined; body: unknown }[] = [];
  server = createServer(async (request: IncomingMessage, response) => {
    const { method, headers } = request;
    received.push({ method, token: headers.authorization, body: JSON.parse(await text(request)) });
    response.writeHead(accepts(headers.authorization) ? status : 401).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`, received };
}

const LETTER = { recipient: '3035550142', subject: 'Your code', body: '1234 is your code.' };

test('a text goes to the service with its token', async () => {
  const { url, received } = await smsService(202);
  await httpSmsCourier(url, ['the token']).deliver(LETTER);
  expect(received).toEqual([
    { method: 'POST', token: 'Bearer the token', body: { to: '3035550142', body: '1234 is your code.' } },
  ]);
});

test('a text that the service refuses, or that cannot reach it, rejects, so that it is tried again', async () => {
  const { url } = await smsService(503);
  await expect(httpSmsCourier(url, []).deliver(LETTER)).rejects.toThrow('503');
  server?.close();
  server?.closeAllConnections();
  await expect(httpSmsCourier(url, []).deliver(LETTER)).rejects.toThrow();
});

test('a text is not sent on to where the service redirects', async () => {
  const { url } = await smsService(202);
  const redirecting = createServer((_, response) => {
    response.writeHead(307, { location: url }).end();
  }).listen(0, '127.0.0.1');
  await once(redirecting, 'listening');
  const { port } = redirecting.address() as AddressInfo;
  await expect(httpSmsCourier(`http://127.0.0.1:${port}/`, ['the token']).deliver(LETTER)).rejects.toThrow();
  redirecting.close();
});

test('while the token of the service changes, the other one is tried, and neither is used after an answer', async () => {
  const { url, received } = await smsService(202, (token) => token === 'Bearer the old one');
  await httpSmsCourier(url, ['the new one', 'the old one']).deliver(LETTER);
  expect(received.map(({ token }) => token)).toEqual(['Bearer the new one', 'Bearer the old one']);
  await expect(httpSmsCourier(url, ['wrong', 'wrong too']).deliver(LETTER)).rejects.toThrow('401');
  received.length = 0;
  await httpSmsCourier(url, ['the old one', 'the new one']).deliver(LETTER);
  expect(received).toHaveLength(1);
});
