import type { Server } from 'node:http';
import { MINUTE, SECOND } from '../../domain/values/durations.ts';

/**
 * Balancers keep their connections for a minute and send the next request on one. The server keeps it longer,
 * so that none is closed under a payment that was just sent.
 */
const KEEP_ALIVE = MINUTE + 15 * SECOND;

/** A request that drips in holds its connection no longer than this. */
const LONGEST_REQUEST = 30 * SECOND;

const MOST_CONNECTIONS = 5_000;

/** Limits how long and how many connections stay open. */
export function limitConnections(server: Server): void {
  server.keepAliveTimeout = KEEP_ALIVE;
  // Node ends a kept connection by this limit too.
  server.headersTimeout = KEEP_ALIVE + 5 * SECOND;
  server.requestTimeout = LONGEST_REQUEST;
  server.maxConnections = MOST_CONNECTIONS;
}
