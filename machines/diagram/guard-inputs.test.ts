import { expect, test } from 'vitest';
import { CallFailed, type Failure } from '../../domain/api/failure.ts';
import { type AskedGuard, answerAbout, givenTo } from './guard-inputs.ts';

const guard =
  (ask: (context: never, params: never) => unknown): AskedGuard =>
  ({ context }, params) =>
    ask(context as never, params as never);

const event = { type: 'form.sent', kind: 'late', name: 'Dana', answer: { status: 'open', lines: [1] } };

function given(ask: AskedGuard, context: object, params?: unknown) {
  return givenTo(ask, { context, event }, params, Boolean(ask({ context, event }, params)));
}

test('of what a guard was asked about, what it read and the plain values beside it are kept', () => {
  const isOpen = guard(({ form }: { form: { kind: string } }) => form.kind === 'open');
  const context = { form: { kind: 'open', tries: 2 }, offer: undefined, isSure: true, name: 'Dana' };
  expect(given(isOpen, context)).toEqual({
    context: { form: { kind: 'open' }, offer: '[undefined]', isSure: true },
    event: { type: 'form.sent', kind: 'late', answer: { status: 'open' } },
  });
});

test('a guard that has changed is asked about the same, and answers anew', () => {
  const before = guard(({ form }: { form: { kind: string } }) => form.kind === 'open');
  const recorded = given(before, { form: { kind: 'open' }, isSure: false }) ?? {};
  expect(answerAbout(before, recorded)).toEqual({ answer: true });
  const stricter = guard(
    ({ form, isSure }: { form: { kind: string }; isSure: boolean }) => form.kind === 'open' && isSure,
  );
  expect(answerAbout(stricter, recorded)).toEqual({ answer: false });
});

test('what is hidden, or was not kept, cannot be told', () => {
  const isDana = guard(({ name }: { name: string }) => name === 'Dana');
  const recorded = given(isDana, { name: 'Dana' }) ?? {};
  expect(answerAbout(isDana, recorded)).toEqual({
    problem: 'It reads context.name, which the recording does not hold.',
  });
  const isAgain = guard(({ form }: { form: object }) => form !== undefined);
  expect(answerAbout(isAgain, recorded)).toEqual({
    problem: 'It reads context.form, which the recording does not hold.',
  });
  const always = guard(() => false);
  expect(answerAbout(always, recorded)).toEqual({ answer: false });
});

test('parameters, lists and all names of an object are kept when a guard reads them', () => {
  const hasFailed = guard((_, { states }: { states: { status: string }[] }) =>
    states.some(({ status }) => status === 'failed'),
  );
  const params = { states: [{ status: 'open' }, { status: 'failed', name: 'Dana' }] };
  const recorded = given(hasFailed, {}, params) ?? {};
  expect(recorded.params).toEqual({ states: [{ status: 'open' }, { status: 'failed' }] });
  expect(answerAbout(hasFailed, recorded)).toEqual({ answer: true });
  const isEmpty = guard(({ chosen }: { chosen: object }) => Object.keys(chosen).length === 0);
  const told = given(isEmpty, { chosen: { first: 'Dana' } }) ?? {};
  expect(answerAbout(isEmpty, told)).toEqual({ answer: false });
});

test.each([
  [
    'compares objects by their identity',
    guard(({ one, other }: { one: object; other: object }) => one === other),
  ],
  ['asks for what a copy has not', guard(({ days }: { days: Set<number> }) => days.size > 0)],
])('nothing is kept for a guard that %s, because the copy would mislead', (_, ask) => {
  const one = { kind: 'open' };
  expect(given(ask, { one, other: one, days: new Set([1]) })).toBeUndefined();
});

test('an error is no longer of its class in a recording, so its guard cannot be told', () => {
  const isRange = guard((_, { error }: { error: unknown }) => error instanceof RangeError);
  const recorded = given(isRange, {}, { error: new RangeError('Dana') }) ?? {};
  expect(JSON.stringify(recorded)).not.toContain('Dana');
  expect(answerAbout(isRange, recorded).problem).toBe(
    'It reads params.error, which the recording does not hold.',
  );
});

test('what an error held is not recorded, so a guard that asks it cannot be told', () => {
  const failure = new CallFailed({ kind: 'unknown', message: 'Dana', status: 0, errors: {} });
  const isRefused = guard(({ failure }: { failure: Failure }) => failure.kind === 'refused');
  const ofList = guard((_, { failures }: { failures: Failure[] }) => failures[0]?.kind === 'refused');
  const ofEvent: AskedGuard = ({ event }) => (event as { error: Failure }).error.kind === 'refused';
  for (const [ask, recorded, path] of [
    [isRefused, given(isRefused, { failure }), 'context.failure'],
    [ofList, given(ofList, {}, { failures: [failure] }), 'params.failures.0'],
    [ofEvent, givenTo(ofEvent, { context: {}, event: { error: failure } }, undefined, false), 'event.error'],
  ] as const)
    expect([path, answerAbout(ask, recorded ?? {})]).toEqual([
      path,
      { problem: `It reads ${path}, which the recording does not hold.` },
    ]);
  expect(given(isRefused, { failure })).toMatchObject({ context: { failure: '[Redacted]' } });
});
