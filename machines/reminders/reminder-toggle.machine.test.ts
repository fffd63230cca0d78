import { expect, test } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import type { AnswerOf, RequestOf } from '../../domain/api/call.ts';
import { CallFailed } from '../../domain/api/failure.ts';
import type { switchReminders } from '../../domain/reminders/calls.ts';
import { reminderToggleMachine } from './reminder-toggle.machine.ts';

const refused = new CallFailed({ kind: 'refused', message: 'Not now.', status: 409, errors: {} });

function toggle(fails = false) {
  const story: unknown[] = [];
  const actor = createActor(
    reminderToggleMachine.provide({
      actors: {
        switchReminders: fromPromise<AnswerOf<typeof switchReminders>, RequestOf<typeof switchReminders>>(
          async ({ input }) => {
            story.push(input);
            if (fails) throw refused;
            return { success: true, enabled: input.Active };
          },
        ),
      },
    }),
    { input: { accountId: 4 } },
  ).start();
  actor.on('*', (event) => story.push(event));
  return { actor, story };
}

test.each([
  [true, true, [{ AccountId: 4, Active: true }, { type: 'switch.done' }]],
  [false, true, [{ AccountId: 4, Active: false }, { type: 'switch.done' }]],
  [true, false, [{ type: 'settings.wanted' }]],
])('the switch to %s with settings: %s (REM-12)', async (wished, isSaved, told) => {
  const { actor, story } = toggle();
  actor.send({ type: 'switch.pressed', wished, isSaved });
  await waitFor(actor, (state) => state.matches('resting'));
  expect(story).toEqual(told);
});

test('a switch that was refused stays and says why (REM-12)', async () => {
  const { actor } = toggle(true);
  actor.send({ type: 'switch.pressed', wished: true, isSaved: true });
  await waitFor(actor, (state) => state.matches('resting'));
  expect(actor.getSnapshot().context.message).toBe('Not now.');
});
