import { afterEach, expect, test } from 'vitest';
import { type Tracing, traceWith } from '../observability/tracing.ts';
import { inStatementSpan } from './traced-statement.ts';

afterEach(() => traceWith(undefined));

/** The names of spans, in the order in which they ended. */
function noteSpans(): string[] {
  const ended: string[] = [];
  const taker: Tracing = {
    async inSpan({ name }, work) {
      try {
        return await work({ rename: () => undefined, set: () => undefined });
      } finally {
        ended.push(name);
      }
    },
    traceId: () => undefined,
    traceparent: () => undefined,
  };
  traceWith(taker);
  return ended;
}

const QUERY = { text: 'select "id" from "bills" where "id" = $1' };

test('a statement that is answered by a promise has a span with its first word and its table', async () => {
  const ended = noteSpans();
  const answer = inStatementSpan(QUERY, [[7]], async (rest) => rest);
  expect(await answer).toEqual([[7]]);
  expect(ended).toEqual(['select bills']);
});

test('a statement that is answered by a callback tells its answer and its error once', async () => {
  const ended = noteSpans();
  const told: unknown[] = [];
  const ask = (failure: Error | undefined) =>
    inStatementSpan(QUERY, [[7], (...answer: unknown[]) => told.push(answer)], (rest) => {
      const tell = rest.at(-1) as (error: Error | undefined, result: unknown) => void;
      setImmediate(() => tell(failure, 'rows'));
    });
  expect([ask(undefined), ask(new Error('refused'))]).toEqual([undefined, undefined]);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(told).toEqual([
    [undefined, 'rows'],
    [new Error('refused'), 'rows'],
  ]);
  expect(ended).toEqual(['select bills', 'select bills']);
});

test('a statement is sent at once, so that those of one tick travel together', () => {
  noteSpans();
  let isSent = false;
  void inStatementSpan('begin', [], async () => {
    isSent = true;
  });
  expect(isSent).toBe(true);
});

test('without a trace a statement is sent as it is', () => {
  const answer = {};
  expect(inStatementSpan(QUERY, [], () => answer)).toBe(answer);
});
