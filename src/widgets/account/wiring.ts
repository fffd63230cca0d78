import { fromPromise } from 'xstate';
import type { Adapters } from '../../adapters/adapters.ts';

/** The bot check as a port. The browser solves it, and nobody is asked anything (REG-20). */
export function botCheckOf(adapters: Adapters) {
  return fromPromise<string>(async ({ signal }) => {
    const { solveBotCheck } = await import('../../adapters/http/bot-check.ts');
    return solveBotCheck(adapters.fetch, signal);
  });
}
