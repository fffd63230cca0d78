import { expect, test } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import type { AnswerOf, RequestOf } from '../../domain/api/call.ts';
import { CallFailed } from '../../domain/api/failure.ts';
import type { toggleAutoPay } from '../../domain/auto-pay/calls.ts';
import type { SwitchableAutoPay } from '../../domain/auto-pay/switch.ts';
import { calendarDate } from '../../domain/values/calendar-date.ts';
import { cents } from '../../domain/values/cents.ts';
import { autoPayToggleMachine } from './auto-pay-toggle.machine.ts';

const WATER: SwitchableAutoPay = {
  ebill_id: 11,
  ap_master_id: 5,
  active: true,
  is_stop_date_passed: false,
  is_controller: true,
  wallet_name: 'Everyday Visa',
  run_date: calendarDate('2026-12-05'),
};

function start(refusal?: string) {
  const story: unknown[] = [];
  const actor = createActor(
    autoPayToggleMachine.provide({
      actors: {
        toggleAutoPay: fromPromise<AnswerOf<typeof toggleAutoPay>, RequestOf<typeof toggleAutoPay>>(
          async ({ input }) => {
            story.push(input);
            if (refusal) throw new CallFailed({ kind: 'refused', message: refusal, status: 422, errors: {} });
            return { active: input.active, run_date: null, run_amount: cents(0), message: 'Done.' };
          },
        ),
      },
    }),
  ).start();
  actor.on('settings.wanted', (event) => story.push(event));
  return { actor, story, told: () => waitFor(actor, (snapshot) => snapshot.matches('told')) };
}

test('an inactive auto pay is switched on at once, and the outcome is shown (APL-22, APL-26)', async () => {
  const { actor, story, told } = start();
  actor.send({ type: 'switch.pressed', subject: { ...WATER, active: false }, wished: true });
  await told();
  expect(story).toEqual([{ id: 5, active: true, ebill_id: 11 }]);
  expect(actor.getSnapshot().value).toEqual({ told: 'switched' });
  expect(actor.getSnapshot().context.message).toBe('Done.');
  actor.send({ type: 'outcome.read' });
  expect(actor.getSnapshot().value).toBe('resting');
});

test('an active auto pay is switched off only after I confirm (APL-24, APL-25)', async () => {
  const { actor, story, told } = start();
  actor.send({ type: 'switch.pressed', subject: WATER, wished: false });
  expect(actor.getSnapshot().value).toBe('confirming');
  actor.send({ type: 'change.dismissed' });
  actor.send({ type: 'change.confirmed' });
  expect([actor.getSnapshot().value, story]).toEqual(['resting', []]);
  actor.send({ type: 'switch.pressed', subject: WATER, wished: false });
  actor.send({ type: 'change.confirmed' });
  actor.send({ type: 'change.confirmed' });
  await told();
  expect(story).toEqual([{ id: 5, active: false, ebill_id: 11 }]);
});

test.each([
  ['without settings (APL-23)', { ap_master_id: null, active: false }, true],
  ['without a method (APL-23)', { wallet_name: '', active: false }, true],
  ['whose stop date has passed', { is_stop_date_passed: true, active: false }, true],
  ["under another customer's control (APL-28)", { is_controller: false }, false],
] as const)('one %s opens its settings and changes nothing', (_, changed, wished) => {
  const { actor, story } = start();
  actor.send({ type: 'switch.pressed', subject: { ...WATER, ...changed }, wished });
  expect([actor.getSnapshot().value, story]).toEqual(['resting', [{ type: 'settings.wanted', ebillId: 11 }]]);
});

test("a refusal shows the server's message (APL-26)", async () => {
  const { actor, told } = start('This account is in collections.');
  actor.send({ type: 'switch.pressed', subject: { ...WATER, active: false }, wished: true });
  await told();
  expect([actor.getSnapshot().value, actor.getSnapshot().context.message]).toEqual([
    { told: 'refused' },
    'This account is in collections.',
  ]);
});
