import { solveChallengeWorkers } from 'altcha-lib';
import type { Challenge } from 'altcha-lib/types';
import { CallFailed } from '../../../domain/api/failure.ts';
import { scriptUrl } from '../html/trusted-types.ts';
import solverUrl from './bot-check.worker.ts?worker&url';
import { environment } from './environment.ts';

const LIMIT = 30_000;

/**
 * Solves the server's proof-of-work challenge in a worker. The solution is sent as `recaptcha_token` (SES-03,
 * SES-37).
 */
export async function solveBotCheck(get: typeof fetch, signal: AbortSignal): Promise<string> {
  const challenge = await getChallenge(get, signal);
  const controller = new AbortController();
  signal.addEventListener('abort', () => controller.abort(), { once: true });
  const solution = await solveChallengeWorkers({
    challenge,
    concurrency: 1,
    controller,
    createWorker: () => new Worker(scriptUrl(solverUrl), { type: 'module' }),
    timeout: LIMIT,
  });
  if (!solution) throw new Error('the bot check was not solved in time');
  return btoa(JSON.stringify({ challenge, solution }));
}

async function getChallenge(get: typeof fetch, signal: AbortSignal): Promise<Challenge> {
  try {
    const response = await get(`/bot-check/challenge?site=${environment.botCheckSite}`, {
      cache: 'no-store',
      signal,
    });
    if (!response.ok) throw new Error(`the bot check answered ${response.status}`);
    return (await response.json()) as Challenge;
  } catch {
    throw new CallFailed({ kind: 'unreachable', message: '', status: 0, errors: {} });
  }
}
