import { FALLBACK } from './text/fallback.ts';

const UNFIT = /site-error|timed out|<body/i;

/**
 * The message to show for an error from the server (ERR-01 to ERR-06). It is the first entry of an array, the
 * `message` or `error` of an object, or the text itself. Unfit words become the fallback. Missing words, or
 * the fallback itself, become the message of the failed action.
 */
export function serverMessage(error: unknown, otherwise: string = FALLBACK): string {
  const words = wordsOf(error)?.trim();
  if (!words || words === FALLBACK) return otherwise;
  return UNFIT.test(words) ? FALLBACK : words;
}

function wordsOf(error: unknown): string | undefined {
  if (typeof error === 'string') return error;
  if (Array.isArray(error)) return wordsOf(error[0]);
  if (typeof error === 'object' && error !== null) {
    const { message, error: inner } = error as { message?: unknown; error?: unknown };
    return wordsOf(message) || wordsOf(inner);
  }
  return undefined;
}
