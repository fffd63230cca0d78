import { describe, expect, test } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { CallFailed } from '../../domain/api/failure.ts';
import { calendarDate } from '../../domain/values/calendar-date.ts';
import { passwordChangeMachine } from './password-change.machine.ts';

const refusal = (message: string, errors: Record<string, string> = {}, status = 422) =>
  new CallFailed({ kind: 'refused', status, message, errors });

describe('the password', () => {
  const today = calendarDate('2026-11-22');
  const changed = { success: true as const, date_pw_last_changed: today };

  test('a changed password closes the form and shows its date; a wrong old one is reported at its field (PWD-08, PWD-18)', async () => {
    const told: string[] = [];
    const actor = createActor(
      passwordChangeMachine.provide({
        actors: { change: fromPromise(async ({ input }) => input.change?.() ?? changed) },
      }),
    ).start();
    actor.on('password.changed', ({ on }) => told.push(on));
    actor.send({ type: 'edit.chosen' });
    const wrong = async () => Promise.reject(refusal('No.', { old_password: 'This is not your password.' }));
    actor.send({ type: 'form.submitted', change: wrong });
    const stayed = await waitFor(actor, (state) => state.matches('editing'));
    expect(stayed.context.failure?.errors).toEqual({ old_password: 'This is not your password.' });
    actor.send({ type: 'form.submitted', change: async () => changed });
    const saved = await waitFor(actor, (state) => state.matches('saved'));
    expect([told, saved.context.change]).toEqual([[today], undefined]);
  });

  test('a message goes when I type or come back, and Cancel changes nothing (PWD-18)', async () => {
    const told: string[] = [];
    const actor = createActor(
      passwordChangeMachine.provide({
        actors: { change: fromPromise(async ({ input }) => input.change?.() ?? changed) },
      }),
    ).start();
    actor.on('password.changed', ({ on }) => told.push(on));
    const failWith = async (message: string) => {
      actor.send({ type: 'form.submitted', change: () => Promise.reject(refusal(message)) });
      const { context } = await waitFor(actor, (state) => state.matches('editing'));
      return context.failure?.message;
    };
    actor.send({ type: 'edit.chosen' });
    expect(await failWith('Too common.')).toBe('Too common.');
    actor.send({ type: 'form.edited' });
    expect(actor.getSnapshot().context.failure).toBeUndefined();
    expect(await failWith('Used before.')).toBe('Used before.');
    actor.send({ type: 'edit.cancelled' });
    expect([actor.getSnapshot().value, actor.getSnapshot().hasTag('editing')]).toEqual(['reading', false]);
    actor.send({ type: 'edit.chosen' });
    expect([actor.getSnapshot().context.failure, told]).toEqual([undefined, []]);
  });

  test('a password that was just changed can be changed again (SET-17)', async () => {
    const told: string[] = [];
    const actor = createActor(
      passwordChangeMachine.provide({
        actors: { change: fromPromise(async ({ input }) => input.change?.() ?? changed) },
      }),
    ).start();
    actor.on('password.changed', ({ on }) => told.push(on));
    for (const time of [1, 2]) {
      actor.send({ type: 'edit.chosen' });
      expect(actor.getSnapshot().hasTag('editing')).toBe(true);
      actor.send({ type: 'form.submitted', change: async () => changed });
      await waitFor(actor, (state) => state.matches('saved'));
      expect(told).toHaveLength(time);
    }
  });
});
