import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { MINUTE } from '../../domain/values/durations.ts';
import { readConfig } from '../config.ts';
import { limitConnections } from './connection-limits.ts';

test('a payment sent on a kept connection of a balancer does not meet a closing one', () => {
  const server = createServer();
  limitConnections(server, readConfig({}));
  expect(server.keepAliveTimeout).toBeGreaterThan(MINUTE);
  expect(server.headersTimeout).toBeGreaterThan(server.keepAliveTimeout);
});

test('a host whose balancer keeps connections longer sets both times', () => {
  const server = createServer();
  limitConnections(server, readConfig({ KEEP_ALIVE_SECONDS: '310', HEADERS_SECONDS: '320' }));
  expect([server.keepAliveTimeout, server.headersTimeout]).toEqual([310_000, 320_000]);
});

test('requests that never end hold neither a connection nor all of them', () => {
  const server = createServer();
  limitConnections(server, readConfig({}));
  expect(server.requestTimeout).toBeLessThan(MINUTE);
  expect(server.maxConnections).toBeGreaterThan(1_000);
});
