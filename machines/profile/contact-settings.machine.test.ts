import { describe, expect, test } from 'vitest';
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate';
import type { AnswerOf, RequestOf } from '../../domain/api/call.ts';
import { CallFailed } from '../../domain/api/failure.ts';
import type { Profile } from '../../domain/profile/profile.ts';
import { NO_PROFILE } from '../../domain/profile/profile-form.ts';
import type { updateCustomer } from '../../domain/profile/registration-calls.ts';
import type { updateAllBilling } from '../../domain/profile/settings-calls.ts';
import { contactSettingsMachine } from './contact-settings.machine.ts';

const refusal = (message: string, errors: Record<string, string> = {}, status = 422) =>
  new CallFailed({ kind: 'refused', status, message, errors });
const failing = () => Promise.reject(new Error('no answer'));

type Entry = RequestOf<typeof updateCustomer>;

const MOVED: Entry = { ...NO_PROFILE, billing_city: 'Lyons' };

describe('contact information', () => {
  const renewed = { ...NO_PROFILE, billing_city: 'Niwot' } as Profile;

  function open(
    save = async () => {},
    update = async () => {},
    clock = new SimulatedClock(),
    renew: () => Promise<Profile> = async () => renewed,
  ) {
    const done: string[] = [];
    const bases: unknown[] = [];
    const actor = createActor(
      contactSettingsMachine.provide({
        actors: {
          getProfile: fromPromise(renew),
          updateCustomer: fromPromise<AnswerOf<typeof updateCustomer>, Entry>(async ({ input }) => {
            bases.push(input.held);
            await save();
            return { success: true, profile: {} as Profile };
          }),
          updateAllBilling: fromPromise<
            AnswerOf<typeof updateAllBilling>,
            RequestOf<typeof updateAllBilling>
          >(async () => {
            await update();
            return { success: true, wallets: 2, auto_pays: 1 };
          }),
        },
      }),
      { clock },
    ).start();
    actor.on('profile.saved', () => done.push('saved'));
    actor.on('profile.renewed', () => done.push('renewed'));
    actor.on('wallets.updated', () => done.push('updated'));
    return { actor, bases, done };
  }

  test('a save is reported, and then the change is offered for the wallets (SET-12 to SET-14)', async () => {
    const { actor, done } = open();
    actor.send({ type: 'edit.chosen', held: NO_PROFILE });
    actor.send({ type: 'form.submitted', entry: MOVED });
    await waitFor(actor, (state) => state.matches('saved'));
    actor.send({ type: 'success.seen' });
    actor.send({ type: 'update.accepted' });
    await waitFor(actor, (state) => state.matches('reading'));
    expect(done).toEqual(['saved', 'updated']);
  });

  test('the message of success goes by itself after two seconds (ERR-59)', async () => {
    const clock = new SimulatedClock();
    const { actor } = open(undefined, undefined, clock);
    actor.send({ type: 'edit.chosen', held: NO_PROFILE });
    actor.send({ type: 'form.submitted', entry: MOVED });
    await waitFor(actor, (state) => state.matches('saved'));
    clock.increment(1_999);
    expect(actor.getSnapshot().value).toBe('saved');
    clock.increment(1);
    expect(actor.getSnapshot().value).toBe('offering');
  });

  test.each<[string, Partial<Entry>]>([
    ['is as before', {}],
    ['differs in blanks alone', { fname: ' ' }],
    ['is of another kind of account alone', { account_type: 'nonprofit' }],
  ])('a saved profile that %s asks nothing about wallets and auto pays (SET-13)', async (_, change) => {
    for (const isRead of [true, false]) {
      const clock = new SimulatedClock();
      const { actor, done } = open(undefined, undefined, clock);
      actor.send({ type: 'edit.chosen', held: NO_PROFILE });
      actor.send({ type: 'form.submitted', entry: { ...NO_PROFILE, ...change } });
      await waitFor(actor, (state) => state.matches('saved'));
      if (isRead) actor.send({ type: 'success.seen' });
      else clock.increment(2_000);
      expect([actor.getSnapshot().value, done]).toEqual(['reading', ['saved']]);
    }
  });

  test('declining changes the profile only, and a cancelled edit nothing (SET-06, SET-13)', async () => {
    const { actor, done } = open();
    actor.send({ type: 'edit.chosen', held: NO_PROFILE });
    actor.send({ type: 'edit.cancelled' });
    expect([actor.getSnapshot().value, done]).toEqual(['reading', []]);
    actor.send({ type: 'email.changed' });
    actor.send({ type: 'update.declined' });
    expect([actor.getSnapshot().value, done]).toEqual(['reading', []]);
  });

  test("another device's save is reported and loaded, and the next save builds on it (SET-06, SET-12)", async () => {
    let isFirst = true;
    const { actor, bases, done } = open(async () => {
      if (isFirst) throw refusal('City is now Niwot.', {}, 409);
    });
    actor.send({ type: 'edit.chosen', held: NO_PROFILE });
    actor.send({ type: 'form.submitted', entry: MOVED });
    const conflict = await waitFor(actor, (state) => state.matches('editing'));
    expect([conflict.context.overtaken, conflict.context.failure, done]).toEqual([
      'City is now Niwot.',
      undefined,
      ['renewed'],
    ]);
    isFirst = false;
    actor.send({ type: 'form.submitted', entry: MOVED });
    await waitFor(actor, (state) => state.matches('saved'));
    expect(bases).toEqual([NO_PROFILE, { ...NO_PROFILE, billing_city: 'Niwot' }]);
  });

  test('after a failure I can try again in the same place (ERR2-26, ERR2-32)', async () => {
    const { actor } = open(failing, failing);
    actor.send({ type: 'edit.chosen', held: NO_PROFILE });
    actor.send({ type: 'form.submitted', entry: MOVED });
    const stayed = await waitFor(actor, (state) => state.matches('editing'));
    expect(stayed.context.failure?.message).toBe('Failed to save profile.');
    actor.send({ type: 'edit.cancelled' });
    actor.send({ type: 'email.changed' });
    actor.send({ type: 'update.accepted' });
    await waitFor(actor, (state) => state.matches('updating'));
    const offered = await waitFor(actor, (state) => state.matches('offering'));
    expect(offered.context.updateFailure).toBe(
      'Unable to update wallets and autopays. Please try again later.',
    );
  });

  test('what I enter after a failure takes its message away (ERR2-26)', async () => {
    const { actor, done } = open(failing);
    actor.send({ type: 'edit.chosen', held: NO_PROFILE });
    actor.send({ type: 'form.submitted', entry: MOVED });
    const stayed = await waitFor(actor, (state) => state.matches('editing'));
    expect(stayed.context.failure?.message).toBe('Failed to save profile.');
    actor.send({ type: 'form.edited' });
    const { value, context } = actor.getSnapshot();
    expect([value, context.failure, done]).toEqual(['editing', undefined, []]);
  });

  test("when another device's save cannot be loaded, I am told of it and my edits build on what I saw (SET-12)", async () => {
    const { actor, bases, done } = open(
      async () => Promise.reject(refusal('City is now Niwot.', {}, 409)),
      undefined,
      undefined,
      failing,
    );
    actor.send({ type: 'edit.chosen', held: NO_PROFILE });
    for (const _ of ['first', 'second']) {
      actor.send({ type: 'form.submitted', entry: MOVED });
      const conflict = await waitFor(actor, (state) => state.matches('editing'));
      expect(conflict.context).toMatchObject({ overtaken: 'City is now Niwot.', held: NO_PROFILE });
    }
    expect([bases, done]).toEqual([[NO_PROFILE, NO_PROFILE], []]);
  });
});
