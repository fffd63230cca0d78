import type { Server } from 'node:http';
import { SECOND } from '../../domain/values/durations.ts';
import type { Config } from '../config.ts';

/** A request that drips in holds its connection no longer than this. */
const LONGEST_REQUEST = 30 * SECOND;

const MOST_CONNECTIONS = 5_000;

/**
 * Limits how long and how many connections stay open. Balancers send the next request on a connection that they
 * keep, so the server keeps it longer than they do: none is closed under a payment that was just sent.
 */
export function limitConnections(
  server: Server,
  { keepAlive, headersWithin }: Pick<Config, 'keepAlive' | 'headersWithin'>,
): void {
  server.keepAliveTimeout = keepAlive;
  server.headersTimeout = headersWithin;
  server.requestTimeout = LONGEST_REQUEST;
  server.maxConnections = MOST_CONNECTIONS;
}
