import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { Logger } from 'pino';
import { FALLBACK } from '../domain/call.ts';
import { Fault } from '../domain/redaction.ts';
import { MALFORMED, Refusal } from './refusal.ts';
import { codeOf } from './store/store.ts';

/** The database cannot be reached or is going down: nothing was done, and soon it may work again. */
const DATABASE_AWAY = /^(08|57P|ECONN|EPIPE|ETIMEDOUT|53)/;

/** Every failure leaves as `{ message, errors? }` with an honest status; only refusals carry words of their own. */
export function answerFailure(c: Context, error: Error, log: Logger): Response {
  if (error instanceof Refusal) {
    if (error.retryAfter !== undefined) c.header('Retry-After', String(error.retryAfter));
    const said = error.errors ? { message: error.message, errors: error.errors } : { message: error.message };
    const body = { ...said, ...error.also };
    return c.json(body, error.status as 400);
  }
  if (error instanceof HTTPException) return c.json({ message: MALFORMED }, error.status);
  const away =
    DATABASE_AWAY.test(codeOf(error)) ||
    /connect(ion)? (timeout|terminated)|timeout exceeded/i.test(error.message);
  log.error({ id: c.get('requestId'), error: outline(error) }, away ? 'database away' : 'fault');
  if (away) c.header('Retry-After', '5');
  return c.json({ message: FALLBACK }, away ? 503 : 500);
}

/** Where it happened, without the values that a database error quotes. */
export function outline(error: unknown): Fault {
  return new Fault(error, codeOf(error));
}
