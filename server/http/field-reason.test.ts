import type * as v from 'valibot';
import { expect, test } from 'vitest';
import { allBillerCalls } from '../../domain/biller-calls.ts';
import { allCalls } from '../../domain/calls.ts';
import { allOfficeCalls } from '../../domain/office-calls.ts';
import { toldOf, wordsOf } from '../refusal-words.ts';
import { fieldReason } from './field-reason.ts';

type Issue = Parameters<typeof fieldReason>[0];

/** Every issue that the schema of a request can name, by its sentence. */
function issuesOf(requests: readonly v.GenericSchema[]): Issue[] {
  const issues = new Map<string, Issue>();
  const seen = new Set<unknown>();
  const walk = (part: unknown): void => {
    if (typeof part !== 'object' || part === null || seen.has(part)) return;
    seen.add(part);
    const { kind, type, message, requirement } = part as Partial<v.BaseIssue<unknown>>;
    if (kind && type && typeof message === 'string')
      issues.set(message, { type, message, requirement } as Issue);
    for (const inner of Object.values(part)) walk(inner);
  };
  walk(requests);
  return [...issues.values()];
}

const issues = issuesOf(
  [...allCalls(), ...allOfficeCalls(), ...allBillerCalls()].map(({ call }) => call.request),
);

test('the issues of the schemas were found', () => {
  expect(issues.length).toBeGreaterThan(50);
});

test.each(issues.map((issue) => [issue.message, issue] as const))(
  '"%s" is told by a code and values',
  (message, issue) => {
    const reason = fieldReason(issue);
    expect(reason && wordsOf(reason)).toBe(message);
    expect(reason && toldOf(reason)).toHaveProperty('code');
  },
);

test('a limit travels as a value', () => {
  const tooLong = issues.find(({ message }) => message === 'This must have at most 40 characters.');
  expect(tooLong && fieldReason(tooLong)).toEqual({
    code: 'api.field',
    values: { kind: 'too long', most: 40 },
  });
});

test('what a schema of no call says is not told', () => {
  const issue = { type: 'string', message: 'Invalid type: Expected string but received 1' };
  expect(fieldReason(issue as Issue)).toBeUndefined();
});
