import { expect, test } from 'vitest';
import { redactedMessage } from './stately.ts';

const SECRET = '4111111111111111';
const ABOUT = { sessionId: 'x:1', rootId: 'x:0', createdAt: '1', id: '1', _version: '0.7.2' };

test('Stately’s inspector learns the states of the machines and nothing secret (ruling 31)', () => {
  const entries = { card_number: SECRET, cvv: SECRET, form: [{ email: 'dana@billfold.example' }] };
  const serialized = JSON.stringify([
    redactedMessage({
      ...ABOUT,
      type: '@xstate.event',
      sourceId: undefined,
      event: { type: 'form.submitted', entries },
    }),
    redactedMessage({
      ...ABOUT,
      type: '@xstate.snapshot',
      event: { type: 'form.submitted', entries },
      snapshot: { status: 'active', value: 'saving', context: entries, output: SECRET } as never,
    }),
    redactedMessage({
      ...ABOUT,
      type: '@xstate.actor',
      name: 'form',
      definition: '{}',
      parentId: undefined,
      snapshot: { status: 'active', value: 'editing', context: entries },
    }),
  ]);
  for (const word of ['form.submitted', 'saving', 'editing']) expect(serialized).toContain(word);
  for (const secret of [SECRET, 'dana@']) expect(serialized.includes(secret), secret).toBe(false);
});
