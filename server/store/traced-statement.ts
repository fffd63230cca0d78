import { inSpan, isTracing } from '../observability/tracing.ts';

const names = new Map<string, string>();

/** Statements with generated text must not fill the memory. */
const MAX_NAMES = 1_000;

type Callback = (error: Error | undefined, result?: unknown) => void;

/**
 * Sends a statement in a span that names it by its first word and its first table. Neither its text nor its values
 * are told. pg answers by a promise, or by a callback that is the last argument.
 */
export function inStatementSpan(
  query: unknown,
  rest: readonly unknown[],
  // biome-ignore lint/suspicious/noExplicitAny: what pg answers depends on how it is asked.
  send: (rest: readonly unknown[]) => any,
): unknown {
  const text = typeof query === 'string' ? query : (query as { text?: unknown } | null)?.text;
  if (!isTracing() || typeof text !== 'string') return send(rest);
  const callback = rest.at(-1);
  if (typeof callback !== 'function') return traced(text, () => send(rest));
  const answered = traced(
    text,
    () =>
      new Promise<void>((resolve, reject) => {
        const told: Callback = (error, result) => {
          if (error) reject(error);
          else resolve();
          (callback as Callback)(error, result);
        };
        send([...rest.slice(0, -1), told]);
      }),
  );
  answered.catch(() => undefined);
  return undefined;
}

export function traced<T>(text: string, send: () => Promise<T>): Promise<T> {
  const attributes = { 'db.system.name': 'postgresql' };
  return isTracing() ? inSpan({ name: nameOf(text), kind: 'client', attributes }, send) : send();
}

function nameOf(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  const verb = /^\s*([a-z]+)/i.exec(text)?.[1]?.toLowerCase() ?? 'statement';
  const table = /\b(?:from|into|update|join)\s+"?([a-z_]\w*)"?/i.exec(text)?.[1];
  const name = table === undefined ? verb : `${verb} ${table}`;
  if (names.size < MAX_NAMES) names.set(text, name);
  return name;
}
