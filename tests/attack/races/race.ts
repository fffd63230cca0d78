import { auditBooks } from '../../../server/jobs/audit.ts';
import type { Figures } from '../figures.ts';
import type { TwoServers } from './two-servers.ts';

/** How many callers race in each round. */
const CALLERS = 8;

export interface Answer {
  readonly status: number;
}

/** A round that is ready: two kinds of calls, and what must be true once all have been answered. */
export interface Round {
  readonly calls: readonly [(at: number) => Promise<Answer>, (at: number) => Promise<Answer>];
  /** Resolves to what is wrong, in words. `first` and `second` are the statuses of each kind. */
  holds(first: readonly number[], second: readonly number[]): Promise<readonly string[]>;
}

/** A pair of calls that change the same thing. */
export interface Pair {
  readonly name: string;
  prepare(servers: TwoServers, round: number): Promise<Round>;
}

/**
 * Lets eight callers make the two calls at once, half of them at each server, round after round. No call may
 * fail, what must hold holds after each round, and the books agree at the end.
 */
export async function race(servers: TwoServers, pair: Pair, rounds: number): Promise<Figures> {
  const found: string[] = [];
  let [tried, refused] = [0, 0];
  for (let round = 0; round < rounds; round++) {
    const { calls, holds } = await pair.prepare(servers, round);
    const statuses: [number[], number[]] = [[], []];
    await Promise.all(
      Array.from({ length: CALLERS }, async (_, at) => {
        // The kinds and the servers are turned against each other, so that each kind meets both servers.
        const kind = (at + round) % 2 === 0 ? 0 : 1;
        const { status } = await calls[kind](Math.floor(at / 2));
        statuses[kind].push(status);
      }),
    );
    const all = statuses.flat();
    tried += all.length;
    refused += all.filter((status) => status >= 400).length;
    const failures = all.filter((status) => status >= 500).map((status) => `a call answered ${status}`);
    const wrong = await holds(...statuses);
    found.push(
      ...[...failures, ...wrong].map((words) => `round ${round}: ${words} [${statuses.join(' | ')}]`),
    );
  }
  for (const { rule, subject } of await auditBooks(servers.portal.parts))
    found.push(`books: ${rule} ${subject}`);
  return { tried, refused, found, more: { rounds } };
}

export const count = (statuses: readonly number[], status = 200): number =>
  statuses.filter((one) => one === status).length;

/** The sentences whose condition is not true. */
export function unless(...conditions: readonly (readonly [boolean, string])[]): string[] {
  return conditions.filter(([isTrue]) => !isTrue).map(([, words]) => words);
}
