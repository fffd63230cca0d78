import { describe, expect, test } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import type { EndingCount } from '../../domain/accounts/removal-effects.ts';
import type { AnswerOf, RequestOf } from '../../domain/api/call.ts';
import { CallFailed } from '../../domain/api/failure.ts';
import type { removeCustomer } from '../../domain/profile/settings-calls.ts';
import type { confirmPassword } from '../../domain/session/verification-calls.ts';
import { customerRemovalMachine } from './customer-removal.machine.ts';

const refusal = (message: string, errors: Record<string, string> = {}, status = 422) =>
  new CallFailed({ kind: 'refused', status, message, errors });
const failing = () => Promise.reject(new Error('no answer'));

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

  test('nothing is asked, counted or said before I choose it', () => {
    const { value, context } = createActor(customerRemovalMachine).start().getSnapshot();
    expect([value, context]).toEqual([
      'present',
      { confirm: undefined, message: '', wrong: '', endings: undefined },
    ]);
  });

  test('the account is removed after the right password (SET-20, SET-21)', async () => {
    const actor = await open();
    const nothing = { confirm: undefined, message: '', wrong: '' };
    expect(actor.getSnapshot().context).toEqual({ ...nothing, endings: items });
    actor.send({
      type: 'removal.confirmed',
      confirm: async () => Promise.reject(refusal('This is not your password.')),
    });
    await waitFor(actor, (state) => state.matches('checkingPassword'));
    const stayed = await waitFor(actor, (state) => state.matches('confirming'));
    expect([stayed.context.wrong, stayed.context.message]).toEqual(['This is not your password.', '']);
    actor.send({ type: 'removal.confirmed', confirm: async () => ({ success: true }) });
    expect(actor.getSnapshot().context).toMatchObject({ message: '', wrong: '' });
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
    actor.send({ type: 'removal.dismissed' });
    actor.send({ type: 'removal.chosen' });
    expect(actor.getSnapshot().context).toMatchObject({ message: '', wrong: '' });
  });

  test('nothing ends when I leave the question, before or after what ends is counted (SET-21)', async () => {
    let removals = 0;
    const actor = await open(async () => {
      removals += 1;
    });
    actor.send({ type: 'removal.dismissed' });
    expect(actor.getSnapshot().value).toBe('present');
    actor.send({ type: 'removal.chosen' });
    expect([actor.getSnapshot().value, actor.getSnapshot().context.endings]).toEqual(['counting', undefined]);
    actor.send({ type: 'removal.dismissed' });
    expect([actor.getSnapshot().value, actor.getSnapshot().hasTag('asked'), removals]).toEqual([
      'present',
      false,
      0,
    ]);
  });
});
