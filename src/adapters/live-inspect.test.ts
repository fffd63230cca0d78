import { expect, test } from 'vitest';
import { blotted } from './live-inspect.ts';

const SECRET = '4111111111111111';
const ABOUT = { sessionId: 'x:1', rootId: 'x:0', createdAt: '1', id: '1', _version: '0.7.2' };

test('what Stately’s inspector is told says where machines stand and nothing that is secret (ruling 31, S7)', () => {
  const entries = { card_number: SECRET, cvv: SECRET, form: [{ email: 'dana@billfold.example' }] };
  const said = JSON.stringify([
    blotted({
      ...ABOUT,
      type: '@xstate.event',
      sourceId: undefined,
      event: { type: 'form.submitted', entries },
    }),
    blotted({
      ...ABOUT,
      type: '@xstate.snapshot',
      event: { type: 'form.submitted', entries },
      snapshot: { status: 'active', value: 'saving', context: entries, output: SECRET } as never,
    }),
    blotted({
      ...ABOUT,
      type: '@xstate.actor',
      name: 'form',
      definition: '{}',
      parentId: undefined,
      snapshot: { status: 'active', value: 'editing', context: entries },
    }),
  ]);
  for (const word of ['form.submitted', 'saving', 'editing']) expect(said).toContain(word);
  for (const secret of [SECRET, 'dana@']) expect(said.includes(secret), secret).toBe(false);
});
