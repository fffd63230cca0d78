import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { Logger } from 'pino';
import { faultDetails } from '../observability/log.ts';
import { Refusal } from '../refusal.ts';
import { toldOf, wordsOf } from '../refusal-words.ts';
import { codeOf } from '../store/cause.ts';
import { isAway } from '../store/lost-connection.ts';

/** The error that Node throws while a request is read whose caller has gone. It is no fault of ours. */
function isBrokenOff(error: Error): boolean {
  return codeOf(error) === 'ECONNRESET' && error.message === 'aborted';
}

/**
 * Answers every failure with `{ message, errors?, code, values? }` and its true status; only refusals have a
 * message of their own. The words are made here (ruling 73).
 */
export function answerFailure(c: Context, error: Error, log: Logger): Response {
  if (error instanceof Refusal) {
    if (error.retryAfter !== undefined) c.header('Retry-After', String(error.retryAfter));
    const errors = error.errors && { errors: wordsByField(error.errors) };
    return c.json({ ...toldOf(error.reason), ...errors, ...error.also }, error.status as 400);
  }
  if (isBrokenOff(error)) return c.json(toldOf('api.malformed'), 400);
  if (error instanceof HTTPException) return c.json(toldOf('api.malformed'), error.status);
  const away = isAway(error);
  log.error({ id: c.get('requestId'), error: faultDetails(error) }, away ? 'database away' : 'fault');
  if (away) c.header('Retry-After', '5');
  return c.json(toldOf(away ? 'api.unavailable' : 'api.fault'), away ? 503 : 500);
}

function wordsByField(errors: NonNullable<Refusal['errors']>): Record<string, string> {
  return Object.fromEntries(Object.entries(errors).map(([field, reason]) => [field, wordsOf(reason)]));
}
