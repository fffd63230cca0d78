import { describe, expect, test } from 'vitest';
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate';
import type { EndingCount } from '../../domain/accounts/removal-effects.ts';
import type { AnswerOf, RequestOf } from '../../domain/api/call.ts';
import { CallFailed } from '../../domain/api/failure.ts';
import type { saveNotifications } from '../../domain/profile/notification-calls.ts';
import { FIRST_SETTINGS, switchesOf } from '../../domain/profile/notification-settings.ts';
import type { Profile } from '../../domain/profile/profile.ts';
import { NO_PROFILE } from '../../domain/profile/profile-form.ts';
import type { updateCustomer } from '../../domain/profile/registration-calls.ts';
import type {
  endOtherSession,
  listSessions,
  removeCustomer,
  updateAllBilling,
} from '../../domain/profile/settings-calls.ts';
import type {
  confirmPassword,
  generateEmailCode,
  verifyEmail,
} from '../../domain/session/verification-calls.ts';
import { calendarDate } from '../../domain/values/calendar-date.ts';
import { codeCooldownMachine } from '../session/code-cooldown.machine.ts';
import { emailUpdateMachine } from '../session/email-update.machine.ts';
import { passwordChangeMachine } from '../session/password-change.machine.ts';
import { signedInDevicesMachine } from '../session/signed-in-devices.machine.ts';
import { contactSettingsMachine } from './contact-settings.machine.ts';
import { customerRemovalMachine } from './customer-removal.machine.ts';
import { notificationSettingsMachine } from './notification-settings.machine.ts';

const settle = () => new Promise((resolve) => setTimeout(resolve, 5));
const refusal = (message: string, errors: Record<string, string> = {}, status = 422) =>
  new CallFailed({ kind: 'refused', status, message, errors });
const failing = () => Promise.reject(new Error('no answer'));

type Entry = RequestOf<typeof updateCustomer>;

describe('contact information', () => {
  const renewed = { ...NO_PROFILE, billing_city: 'Niwot' } as Profile;

  function open(save = async () => {}, update = async () => {}, clock = new SimulatedClock()) {
    const done: string[] = [];
    const bases: unknown[] = [];
    const actor = createActor(
      contactSettingsMachine.provide({
        actors: {
          getProfile: fromPromise(async () => renewed),
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
    actor.send({ type: 'form.submitted', entry: {} as Entry });
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
    actor.send({ type: 'form.submitted', entry: {} as Entry });
    await waitFor(actor, (state) => state.matches('saved'));
    clock.increment(1_999);
    expect(actor.getSnapshot().value).toBe('saved');
    clock.increment(1);
    expect(actor.getSnapshot().value).toBe('offering');
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
    actor.send({ type: 'form.submitted', entry: {} as Entry });
    const conflict = await waitFor(actor, (state) => state.matches('editing'));
    expect([conflict.context.overtaken, conflict.context.failure, done]).toEqual([
      'City is now Niwot.',
      undefined,
      ['renewed'],
    ]);
    isFirst = false;
    actor.send({ type: 'form.submitted', entry: {} as Entry });
    await waitFor(actor, (state) => state.matches('saved'));
    expect(bases).toEqual([NO_PROFILE, { ...NO_PROFILE, billing_city: 'Niwot' }]);
  });

  test('after a failure I can try again in the same place (ERR2-26, ERR2-32)', async () => {
    const { actor } = open(failing, failing);
    actor.send({ type: 'edit.chosen', held: NO_PROFILE });
    actor.send({ type: 'form.submitted', entry: {} as Entry });
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
});

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
});

describe('the switches', () => {
  const first = switchesOf(FIRST_SETTINGS);

  function open(save = async () => {}) {
    const saved: unknown[] = [];
    const bases: unknown[] = [];
    const actor = createActor(
      notificationSettingsMachine.provide({
        actors: {
          saveNotifications: fromPromise<
            AnswerOf<typeof saveNotifications>,
            RequestOf<typeof saveNotifications>
          >(async ({ input: { held, ...wished } }) => {
            saved.push(wished);
            bases.push(held);
            await save();
            return { success: true, ...wished };
          }),
        },
      }),
    ).start();
    const queued: unknown[] = [];
    actor.on('switches.queued', ({ switches }) => queued.push(switches));
    const change = async (wished: typeof first, mustWait = false, hasNumber = true) => {
      actor.send({ type: 'switches.changed', switches: wished, held: first, mustWait, hasNumber });
      await settle();
      return actor.getSnapshot();
    };
    actor.on('switches.overtaken', () => queued.push('overtaken'));
    const renew = () => {
      actor.send({ type: 'settings.renewed' });
      return actor.getSnapshot().context.message;
    };
    return { saved, bases, queued, change, renew };
  }

  test('without a connection a change waits, and the last channel of a topic still stays on (NTF-02, ruling 19)', async () => {
    const { saved, queued, change } = open();
    const texts = { ...first, TextEbillNotifications: true };
    await change(texts, true);
    const refused = await change({ ...first, EmailAutopayNotifications: false }, true);
    expect([saved, queued]).toEqual([[], [texts]]);
    expect(refused.context.message).toBe('You must have at least one auto pay notification type enabled.');
  });

  test('without a connection, switching a text on without a number is refused before it waits (NTF-06, NTF-09)', async () => {
    const { queued, change } = open();
    const refused = await change({ ...first, TextEbillNotifications: true }, true, false);
    expect([queued, refused.context.message]).toEqual([[], 'Please register your mobile number.']);
    await change({ ...first, TextEbillNotifications: true }, true, true);
    expect(queued).toHaveLength(1);
  });

  test('the message about a missing number disappears when a number is verified (NTF-06, VER-20)', async () => {
    const { change, renew } = open(async () =>
      Promise.reject(refusal('Please register your mobile number.')),
    );
    const refused = await change({ ...first, TextEbillNotifications: true }, false, false);
    expect(refused.context.message).toBe('Please register your mobile number.');
    expect(renew()).toBe('');
  });

  test('each change is saved at once; the last channel of a topic stays on and is not sent (NTF-02, NTF-09)', async () => {
    const { saved, change } = open();
    await change({ ...first, TextEbillNotifications: true });
    const refused = await change({ ...first, EmailAutopayNotifications: false });
    expect(saved).toEqual([{ ...first, TextEbillNotifications: true }]);
    expect(refused.context.message).toBe('You must have at least one auto pay notification type enabled.');
  });

  test("a switch that would overwrite another device's choice moves back, and all are loaded again (NTF-09)", async () => {
    const { bases, queued, change, renew } = open(async () =>
      Promise.reject(refusal('Another device.', {}, 409)),
    );
    const refused = await change({ ...first, TextEbillNotifications: true });
    expect([bases, queued, refused.context.message]).toEqual([[first], ['overtaken'], 'Another device.']);
    expect([renew(), renew()]).toEqual(['Another device.', '']);
  });

  test("a switch that could not be saved moves back, with the server's message or its own, and waits in the outbox when the signal died (NTF-06, NTF-09, ERR2-29, ruling 19)", async () => {
    const texts = { ...first, TextEbillNotifications: true };
    const refused = await open(async () =>
      Promise.reject(refusal('Please register your mobile number.')),
    ).change(texts);
    expect([refused.context.wished, refused.context.message]).toEqual([
      undefined,
      'Please register your mobile number.',
    ]);
    const cut = open(() =>
      Promise.reject(new CallFailed({ kind: 'unreachable', status: 0, message: '', errors: {} })),
    );
    expect([(await cut.change(texts)).context.message, cut.queued]).toEqual(['', [texts]]);
    const unsent = await open(failing).change(texts);
    expect(unsent.context.message).toBe('Unable to save notification changes. Please try again later.');
  });
});

describe('the email', () => {
  function open(isFresh = true) {
    const fresh = isFresh;
    const actor = createActor(
      emailUpdateMachine.provide({
        actors: {
          codeCooldown: codeCooldownMachine.provide({
            actors: {
              beginCooldown: fromPromise<void>(async () => {}),
              measureCooldown: fromPromise<number>(async () => 0),
            },
          }),
          generateEmailCode: fromPromise<
            AnswerOf<typeof generateEmailCode>,
            RequestOf<typeof generateEmailCode>
          >(async () => {
            if (!fresh) throw refusal('Again.', { password: 'Please enter your password again.' }, 403);
            return { success: true, number_of_digits: 6, expire_in_minutes: 10 };
          }),
          verifyEmail: fromPromise<AnswerOf<typeof verifyEmail>, RequestOf<typeof verifyEmail>>(
            async ({ input }) => {
              const verified = input.verification_code === '123456';
              return { success: true, verified, message: verified ? '' : 'Wrong.' };
            },
          ),
        },
      }),
    ).start();
    return actor;
  }

  test('it changes after I enter the code of the new address (VER-27 to VER-29)', async () => {
    const actor = open();
    actor.send({ type: 'email.submitted', email: 'new@billfold.example' });
    await waitFor(actor, (state) => state.matches('codeAsked'));
    actor.send({ type: 'code.submitted', code: '000000' });
    await waitFor(actor, (state) => state.matches('checking'));
    const again = await waitFor(actor, (state) => state.matches('codeAsked'));
    expect([again.context.failure?.message, again.context.code]).toEqual(['Wrong.', '']);
    actor.send({ type: 'code.submitted', code: '123456' });
    const done = await waitFor(actor, (state) => state.status === 'done');
    expect(done.output).toEqual({ email: 'new@billfold.example' });
  });

  test('an address whose password was not entered stays, with the reason (ruling 21)', async () => {
    const actor = open(false);
    actor.send({ type: 'email.submitted', email: 'new@billfold.example' });
    await waitFor(actor, (state) => state.matches('sending'));
    const { context } = await waitFor(actor, (state) => state.matches('emailAsked'));
    expect([context.email, context.failure?.message]).toEqual(['new@billfold.example', 'Again.']);
    actor.send({ type: 'update.left' });
    expect(actor.getSnapshot().output).toBeUndefined();
  });
});

describe('removing my account', () => {
  const items: EndingCount[] = [{ what: 'auto pay', count: 2 }];

  async function open(remove = async () => {}, counted = async () => ({ items })) {
    const actor = createActor(
      customerRemovalMachine.provide({
        actors: {
          countEndings: fromPromise(counted),
          confirmPassword: fromPromise<
            AnswerOf<typeof confirmPassword>,
            { confirm: (() => Promise<{ success: true }>) | undefined }
          >(async ({ input }) => input.confirm?.() ?? { success: true }),
          removeCustomer: fromPromise<AnswerOf<typeof removeCustomer>, RequestOf<typeof removeCustomer>>(
            async () => {
              await remove();
              return { success: true };
            },
          ),
        },
      }),
    ).start();
    actor.send({ type: 'removal.chosen' });
    await waitFor(actor, (state) => state.matches('confirming'));
    return actor;
  }

  test('the account is removed after the right password (SET-20, SET-21)', async () => {
    const actor = await open();
    expect(actor.getSnapshot().context.endings).toEqual(items);
    actor.send({
      type: 'removal.confirmed',
      confirm: async () => Promise.reject(refusal('This is not your password.')),
    });
    await waitFor(actor, (state) => state.matches('checkingPassword'));
    const stayed = await waitFor(actor, (state) => state.matches('confirming'));
    expect([stayed.context.wrong, stayed.context.message]).toEqual(['This is not your password.', '']);
    actor.send({ type: 'removal.confirmed', confirm: async () => ({ success: true }) });
    await waitFor(actor, (state) => state.matches('removed'));
  });

  test("a payment without an outcome prevents the removal, with the server's message (SET-27)", async () => {
    const actor = await open(
      async () => Promise.reject(refusal('A payment is being made.', {}, 409)),
      failing,
    );
    expect(actor.getSnapshot().context.endings).toBeUndefined();
    actor.send({ type: 'removal.confirmed', confirm: async () => ({ success: true }) });
    await waitFor(actor, (state) => state.matches('removing'));
    const stayed = await waitFor(actor, (state) => state.matches('confirming'));
    expect(stayed.context.message).toBe('A payment is being made.');
  });
});

describe('signed-in devices', () => {
  const device = (id: string) => ({
    id,
    device: 'Chrome on Windows',
    is_current: id === 'here',
    signed_in_at: 0,
    last_used_at: 0,
    keep: false,
  });

  /** `failing` decides the outcome of a request to sign a device out. */
  async function open(there: string[], failing: (id: string) => Error | undefined = () => undefined) {
    const signedIn = new Set(['here', ...there]);
    const ended: string[] = [];
    const actor = createActor(
      signedInDevicesMachine.provide({
        actors: {
          listSessions: fromPromise<AnswerOf<typeof listSessions>, RequestOf<typeof listSessions>>(
            async () => ({ items: [...signedIn].map(device) }),
          ),
          endOtherSession: fromPromise<AnswerOf<typeof endOtherSession>, RequestOf<typeof endOtherSession>>(
            async ({ input }) => {
              ended.push(input.id);
              const failure = failing(input.id);
              if (failure) throw failure;
              signedIn.delete(input.id);
              return { success: true };
            },
          ),
        },
      }),
    ).start();
    await waitFor(actor, (state) => state.matches('listed'));
    const endAll = async () => {
      actor.send({ type: 'others.chosen' });
      await waitFor(actor, (state) => state.matches('asked'));
      actor.send({ type: 'others.confirmed' });
    };
    const settled = async () => {
      const { context } = await waitFor(actor, (state) => state.matches({ listed: 'still' }));
      return [context.devices.map(({ id }) => id), context.ending, context.done, context.message];
    };
    return { actor, signedIn, ended, endAll, settled };
  }

  test('another device is signed out and leaves the list (ruling 24)', async () => {
    const { actor, settled } = await open(['there', 'else']);
    actor.send({ type: 'device.signedOut', id: 'there' });
    expect(await settled()).toEqual([['here', 'else'], '', '1 device was signed out.', '']);
  });

  test('all others are signed out after one question; failed ones are counted and stay in the list (ruling 24)', async () => {
    const { actor, ended, endAll, settled } = await open(['a', 'b', 'c', 'd'], (id) =>
      id === 'b' || id === 'd' ? new Error('down') : undefined,
    );
    actor.send({ type: 'others.chosen' });
    await waitFor(actor, (state) => state.matches('asked'));
    actor.send({ type: 'others.dismissed' });
    expect(ended).toEqual([]);
    await endAll();
    expect(await settled()).toEqual([
      ['here', 'b', 'd'],
      '',
      '2 devices were signed out.',
      '2 devices could not be signed out. Please try again later.',
    ]);
    expect(ended).toEqual(['a', 'b', 'c', 'd']);
  });

  test('a device that signed in since is included in the question and signed out too, and one that comes last is shown (ruling 24)', async () => {
    const { signedIn, ended, endAll, settled } = await open(['a'], (id) => {
      if (id === 'since') signedIn.add('last');
      return undefined;
    });
    signedIn.add('since');
    await endAll();
    expect(await settled()).toEqual([
      ['here', 'last'],
      '',
      '2 devices were signed out. Another device has signed in meanwhile.',
      '',
    ]);
    expect(ended).toEqual(['a', 'since']);
  });

  test('when the others have left by themselves nothing is asked', async () => {
    const { actor, signedIn, settled } = await open(['a']);
    signedIn.delete('a');
    actor.send({ type: 'others.chosen' });
    await waitFor(actor, (state) => state.matches('listed'));
    expect(await settled()).toEqual([['here'], '', 'No other device is signed in.', '']);
  });

  test.each(['unreachable', 'signed out'] as const)(
    'when the answer is %s, I do not wait for each device in turn: the rest counts as not signed out',
    async (kind) => {
      const { ended, endAll, settled } = await open(['a', 'b', 'c'], (id) =>
        id === 'b' ? new CallFailed({ kind, status: 0, message: 'No answer.', errors: {} }) : undefined,
      );
      await endAll();
      expect(await settled()).toEqual([
        ['here', 'b', 'c'],
        '',
        '1 device was signed out.',
        '2 devices could not be signed out. Please try again later.',
      ]);
      expect(ended).toEqual(['a', 'b']);
    },
  );

  test('a device pressed while another is being signed out follows it, once', async () => {
    const { actor, ended, settled } = await open(['a', 'b', 'c']);
    for (const id of ['a', 'b', 'b', 'a']) actor.send({ type: 'device.signedOut', id });
    expect(await settled()).toEqual([['here', 'c'], '', '2 devices were signed out.', '']);
    expect(ended).toEqual(['a', 'b']);
  });
});
