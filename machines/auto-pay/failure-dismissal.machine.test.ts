import { expect, test } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import type { AnswerOf, RequestOf } from '../../domain/api/call.ts';
import { CallFailed } from '../../domain/api/failure.ts';
import type { dismissFailedAutoPayment } from '../../domain/auto-pay/calls.ts';
import { calendarDate } from '../../domain/values/calendar-date.ts';
import { failureDismissalMachine } from './failure-dismissal.machine.ts';

type Dismissal = typeof dismissFailedAutoPayment;
const DAY = calendarDate('2026-12-05');

function start(isRefused: () => boolean) {
  const sent: unknown[] = [];
  const actor = createActor(
    failureDismissalMachine.provide({
      actors: {
        dismissFailedAutoPayment: fromPromise<AnswerOf<Dismissal>, RequestOf<Dismissal>>(
          async ({ input }) => {
            sent.push(input);
            if (isRefused())
              throw new CallFailed({ kind: 'refused', message: 'Not now.', status: 409, errors: {} });
            return {};
          },
        ),
      },
    }),
    { input: { id: 5, date: DAY } },
  ).start();
  const idle = () => waitFor(actor, (snapshot) => !snapshot.hasTag('busy'));
  return { actor, sent, idle };
}

test('a failed payment is dismissed once, and can be dismissed again after a refusal (SRV2-11)', async () => {
  let isRefused = true;
  const { actor, sent, idle } = start(() => isRefused);
  actor.send({ type: 'failure.dismissed' });
  actor.send({ type: 'failure.dismissed' });
  await idle();
  expect([actor.getSnapshot().value, actor.getSnapshot().context.message]).toEqual(['shown', 'Not now.']);
  isRefused = false;
  actor.send({ type: 'failure.dismissed' });
  // The same words after the next answer are then heard again.
  expect(actor.getSnapshot().context.message).toBe('');
  await idle();
  expect(actor.getSnapshot().value).toBe('dismissed');
  expect(sent).toEqual([
    { id: 5, date: DAY },
    { id: 5, date: DAY },
  ]);
});
