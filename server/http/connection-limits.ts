import type { ServerOptions } from 'node:http';
import { SECOND } from '../../domain/values/durations.ts';
import type { Config } from '../config.ts';

/** Limits of a request on its way in, in milliseconds. */
export interface Limits {
  /** For its head, on a new connection from the moment it was opened. */
  readonly head: number;
  /** For head and body. */
  readonly whole: number;
  /** How often the server looks for requests that have passed a limit. */
  readonly check: number;
}

const USUAL: Limits = { head: 20 * SECOND, whole: 30 * SECOND, check: SECOND };

export const MOST_CONNECTIONS = 5_000;

/**
 * How long connections stay open. Balancers send the next request on a connection that they keep, so the server keeps
 * it longer than they do: none is closed under a payment that was just sent. The limits of a request begin with its
 * first byte and end with its last one, so they touch neither an idle connection that was used before nor an answer.
 *
 * They are options of the new server, because Node refuses a limit of the head above that of the whole there. Set on the
 * server afterwards, Node would exchange the two without a word.
 */
export function connectionLimits(
  { keepAlive }: Pick<Config, 'keepAlive'>,
  { head, whole, check }: Limits = USUAL,
): ServerOptions {
  return {
    keepAliveTimeout: keepAlive,
    headersTimeout: head,
    requestTimeout: whole,
    connectionsCheckingInterval: check,
  };
}
