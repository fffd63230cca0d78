import { expect, test } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import type { AnswerOf, RequestOf } from '../../domain/api/call.ts';
import { CallFailed } from '../../domain/api/failure.ts';
import type { Profile } from '../../domain/profile/profile.ts';
import { NO_PROFILE } from '../../domain/profile/profile-form.ts';
import type { updateCustomer } from '../../domain/profile/registration-calls.ts';
import { profileCompletionMachine } from './profile-completion.machine.ts';

type Entry = RequestOf<typeof updateCustomer>;

const HELD = { ...NO_PROFILE, billing_city: '' } as Profile;
const SAVED = { ...NO_PROFILE, billing_city: 'Niwot' } as Profile;
const ENTRY = { billing_city: 'Niwot' } as Entry;
const down = () => Promise.reject(new Error('no answer'));

interface World {
  reads?: (() => Promise<Profile>)[];
  saves?: (() => Promise<void>)[];
}

async function open({ reads = [], saves = [] }: World = {}) {
  const sent: Entry[] = [];
  const actor = createActor(
    profileCompletionMachine.provide({
      actors: {
        getProfile: fromPromise(async () => (reads.shift() ?? (async () => HELD))()),
        updateCustomer: fromPromise<AnswerOf<typeof updateCustomer>, Entry>(async ({ input }) => {
          sent.push(input);
          await saves.shift()?.();
          return { success: true, profile: SAVED };
        }),
      },
    }),
  ).start();
  const settled = () => waitFor(actor, (state) => !state.hasTag('busy'));
  await settled();
  return { actor, sent, settled };
}

test('the fields that my profile lacks are asked for, saved and handed on (REG-04, REG-05)', async () => {
  const { actor, sent, settled } = await open();
  expect([actor.getSnapshot().value, actor.getSnapshot().context.profile]).toEqual(['editing', HELD]);
  actor.send({ type: 'form.submitted', entry: ENTRY });
  expect(actor.getSnapshot().hasTag('busy')).toBe(true);
  const { status, output } = await settled();
  expect([status, output, sent]).toEqual(['done', { profile: SAVED }, [ENTRY]]);
});

test('a refused entry says why at its field until I change it, and can be sent again (REG-22)', async () => {
  const errors = { billing_city: 'Enter your city.' };
  const refusal = new CallFailed({ kind: 'refused', status: 422, message: 'No.', errors });
  const { actor, sent, settled } = await open({ saves: [() => Promise.reject(refusal)] });
  actor.send({ type: 'form.submitted', entry: ENTRY });
  const refused = await settled();
  expect([refused.value, refused.context.failure?.errors]).toEqual(['editing', errors]);
  actor.send({ type: 'form.edited' });
  expect(actor.getSnapshot().context.failure).toBeUndefined();
  actor.send({ type: 'form.submitted', entry: ENTRY });
  expect([(await settled()).value, sent.length]).toEqual(['complete', 2]);
});

test('a profile that could not be read says so and can be read again', async () => {
  const { actor, sent, settled } = await open({ reads: [down] });
  expect([actor.getSnapshot().hasTag('unread'), actor.getSnapshot().context.profile]).toEqual([
    true,
    undefined,
  ]);
  expect(actor.getSnapshot().context.failure?.message).toBe('Failed to save profile.');
  actor.send({ type: 'retry.chosen' });
  expect([(await settled()).context.profile, sent]).toEqual([HELD, []]);
});
