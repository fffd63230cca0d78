import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { MINUTE } from '../../domain/values/durations.ts';
import { limitConnections } from './connection-limits.ts';

test('a payment sent on a kept connection of a balancer does not meet a closing one', () => {
  const server = createServer();
  limitConnections(server);
  expect(server.keepAliveTimeout).toBeGreaterThan(MINUTE);
  expect(server.headersTimeout).toBeGreaterThan(server.keepAliveTimeout);
});

test('requests that never end hold neither a connection nor all of them', () => {
  const server = createServer();
  limitConnections(server);
  expect(server.requestTimeout).toBeLessThan(MINUTE);
  expect(server.maxConnections).toBeGreaterThan(1_000);
});
