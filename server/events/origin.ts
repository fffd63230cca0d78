import { AsyncLocalStorage } from 'node:async_hooks';
import type { Dependencies } from '../dependencies.ts';
import type { RequestContext } from '../request-context.ts';
import { keyedHash } from '../vault/keyed-hash.ts';
import { hashKeys } from '../vault/keys.ts';

/** Where an event came from; empty for what the server does by itself. */
export interface Origin {
  readonly sessionId?: string | undefined;
  /** The keyed hash of the network address, or `NO_ADDRESS`. */
  readonly address: string;
  readonly device: string;
  /** The request, as lines of the log name it. */
  readonly requestId?: string;
}

/**
 * One word, because the log redacts texts with spaces.
 *
 * Callers whose address is not known share one bucket of each limit, so that a forgotten proxy switches no limit off.
 * In a sandbox all of them are this machine's, and have no limit.
 */
export const NO_ADDRESS = 'no-address';

const OURSELVES: Origin = { address: '', device: '' };

const origins = new AsyncLocalStorage<Origin>();

/** The origin of a request, before its customer is known. */
export async function originOf(
  { parts, caller, device }: RequestContext,
  requestId: string,
): Promise<Origin> {
  return { address: await hashOfAddress(parts, caller), device, requestId };
}

/** Answers a request such that whatever is recorded meanwhile carries its origin. */
export function withOrigin<T>(origin: Origin, answer: () => Promise<T>): Promise<T> {
  return origins.run(origin, answer);
}

/** Does what the server does of itself while it answers a request of somebody else. */
export function withoutOrigin<T>(work: () => Promise<T>): Promise<T> {
  return origins.run(OURSELVES, work);
}

export function currentOrigin(): Origin {
  return origins.getStore() ?? OURSELVES;
}

async function hashOfAddress(parts: Dependencies, caller: string): Promise<string> {
  if (caller === '') return parts.config.sandbox ? '' : NO_ADDRESS;
  return keyedHash(await hashKeys(parts, 'address'), caller).slice(0, 16);
}
