import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { nicknameMachine } from '../accounts/nickname.machine.ts';

test('a name is left as it is', () => {
  const account = { account_id: 1, nickname: 'Home' } as never;
  const actor = createActor(nicknameMachine.provide({ guards: { isChanged: () => true } }).provide({}), { input: { account } }).start();
  actor.send({ type: 'editing.started', account });
  actor.send({ type: 'editing.cancelled' });
  expect(actor.getSnapshot().matches('showing')).toBe(true);
});
