import { expect, test } from 'vitest';
import { eventSentence, SECURITY_EVENTS } from './security-events.ts';

test('each security event has a sentence of its own', () => {
  const sentences = Object.entries(SECURITY_EVENTS).flatMap(([kind, ended]) =>
    Object.keys(ended).map((outcome) => eventSentence({ kind, outcome })),
  );
  expect(new Set(sentences).size).toBe(sentences.length);
  for (const sentence of sentences) expect(sentence).toMatch(/^[A-Z].*\.$/);
});

test('an event that this app does not know is told in general words', () => {
  expect(eventSentence({ kind: 'constructor', outcome: 'done' })).toBe(
    'Something about your security changed.',
  );
  expect(eventSentence({ kind: 'sign-out', outcome: 'refused' })).toBe(
    'Something about your security changed.',
  );
});
