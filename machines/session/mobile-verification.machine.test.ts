import { expect, test } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import type { AnswerOf, RequestOf } from '../../domain/api/call.ts';
import { CallFailed } from '../../domain/api/failure.ts';
import { getNotifications, saveNotifications } from '../../domain/profile/notification-calls.ts';
import { FIRST_SETTINGS, switchesOf } from '../../domain/profile/notification-settings.ts';
import {
  type generateMobileCode,
  updateMobileRegistration,
  verifyMobile,
} from '../../domain/session/verification-calls.ts';
import { CODE_COOLDOWN, secondsUntil } from '../../domain/session/verification-code.ts';
import { codeCooldownMachine } from './code-cooldown.machine.ts';
import { mobileVerificationMachine } from './mobile-verification.machine.ts';

const settle = async () => {
  for (let turn = 0; turn < 6; turn++) await new Promise((resolve) => setTimeout(resolve));
};
const RIGHT = '123456';
const SWITCHES = switchesOf(FIRST_SETTINGS);

type Port = 'verifyMobile' | 'updateMobileRegistration' | 'getNotifications' | 'saveNotifications';

interface World {
  readonly number?: string;
  readonly isInHand?: boolean;
  readonly refuse?: () => boolean;
  readonly until?: number;
  /** The ports that fail; a test may take one out. */
  readonly fails?: Set<Port>;
}

async function open({
  number = '',
  isInHand = false,
  refuse = () => false,
  until = 0,
  fails = new Set(),
}: World = {}) {
  const check = (port: Port) => {
    if (fails.has(port)) throw new Error(`${port} failed`);
  };
  const clock = new SimulatedClock();
  const sent: unknown[] = [];
  let coolUntil = until;
  const actor = createActor(
    mobileVerificationMachine.provide({
      actors: {
        codeCooldown: codeCooldownMachine.provide({
          actors: {
            beginCooldown: fromPromise<void>(async () => {
              coolUntil = clock.now() + CODE_COOLDOWN * 1000;
            }),
            measureCooldown: fromPromise<number>(async () => secondsUntil(coolUntil, clock.now())),
          },
        }),
        generateMobileCode: fromPromise<
          AnswerOf<typeof generateMobileCode>,
          RequestOf<typeof generateMobileCode>
        >(async ({ input }) => {
          if (refuse())
            throw new CallFailed({
              kind: 'refused',
              status: 422,
              message: 'Taken.',
              errors: { mobile_number: 'Taken.' },
            });
          sent.push(input);
          return { success: true, number_of_digits: 6, expire_in_minutes: 10 };
        }),
        verifyMobile: fromPromise<AnswerOf<typeof verifyMobile>, RequestOf<typeof verifyMobile>>(
          async ({ input }) => {
            check('verifyMobile');
            const verified = input.VerificationCode === RIGHT;
            return { success: true, verified, message: verified ? '' : 'Wrong code.' };
          },
        ),
        updateMobileRegistration: fromPromise<
          AnswerOf<typeof updateMobileRegistration>,
          RequestOf<typeof updateMobileRegistration>
        >(async ({ input }) => {
          check('updateMobileRegistration');
          sent.push(input);
          return { success: true };
        }),
        getNotifications: fromPromise<AnswerOf<typeof getNotifications>, RequestOf<typeof getNotifications>>(
          async () => {
            check('getNotifications');
            return { ...SWITCHES, pay_by_text_enabled: false, texts_stopped: false };
          },
        ),
        saveNotifications: fromPromise<
          AnswerOf<typeof saveNotifications>,
          RequestOf<typeof saveNotifications>
        >(async ({ input }) => {
          check('saveNotifications');
          sent.push(input);
          return { success: true, ...input };
        }),
      },
    }),
    { clock, input: { number, isInHand } },
  ).start();
  await settle();
  const wait = () => actor.getSnapshot().children.cooldown?.getSnapshot().context.wait;
  return { actor, clock, sent, wait };
}

test('a number is verified by its code, and the switches are saved at the end (VER-03 to VER-09, VER-16, VER-20)', async () => {
  const { actor, sent } = await open();
  actor.send({ type: 'number.submitted', number: '7205550101' });
  await settle();
  expect(actor.getSnapshot().context.sent).toEqual({
    success: true,
    number_of_digits: 6,
    expire_in_minutes: 10,
  });
  actor.send({ type: 'code.submitted', code: RIGHT });
  await settle();
  expect(actor.getSnapshot().matches('choosing')).toBe(true);
  actor.send({ type: 'switches.chosen', switches: { ...SWITCHES, TextEbillNotifications: true } });
  await settle();
  expect(actor.getSnapshot().output).toBe('verified');
  expect(sent).toEqual([{ MobileNumber: '7205550101' }, { ...SWITCHES, TextEbillNotifications: true }]);
});

test("a wrong code stays on step two with the server's message, and no code stays in the machine (VER-10, MSC-26)", async () => {
  const { actor } = await open();
  actor.send({ type: 'number.submitted', number: '7205550101' });
  await settle();
  actor.send({ type: 'code.submitted', code: '000000' });
  await settle();
  const { value, context } = actor.getSnapshot();
  expect([value, context.failure?.message, context.code]).toEqual(['codeAsked', 'Wrong code.', '']);
});

test('another code waits for 20 seconds, counted down, also after the dialog was closed (VER-11 to VER-13, ERR2-39)', async () => {
  const { actor, clock, sent, wait } = await open();
  actor.send({ type: 'number.submitted', number: '7205550101' });
  await settle();
  expect(wait()).toBe(20);
  clock.increment(1_000);
  await settle();
  expect(wait()).toBe(19);
  for (let second = 0; second < 19; second++) {
    clock.increment(1_000);
    await settle();
  }
  expect(wait()).toBe(0);
  actor.send({ type: 'code.regenerated' });
  await settle();
  expect(sent).toHaveLength(2);
  expect(actor.getSnapshot().context.notice).toBe('The verification code has been successfully resent.');
  expect(wait()).toBe(20);
  const reopened = await open({ until: 7_000 });
  expect(reopened.wait()).toBe(7);
});

test('a number that another customer uses gets no code, and the message is at the number (VER-25, VER-26)', async () => {
  const { actor, sent } = await open({ refuse: () => true });
  actor.send({ type: 'number.submitted', number: '3035550177' });
  await settle();
  const { value, context } = actor.getSnapshot();
  expect([value, context.failure?.errors]).toEqual(['numberAsked', { mobile_number: 'Taken.' }]);
  expect(sent).toEqual([]);
});

test('a stored number gets its code at once (VER-24)', async () => {
  const { actor, sent } = await open({ number: '7205550101' });
  expect(actor.getSnapshot().value).toBe('codeAsked');
  expect(sent).toEqual([{ MobileNumber: '7205550101' }]);
  actor.send({ type: 'number.changed' });
  expect(actor.getSnapshot().value).toBe('numberAsked');
});

test('I can leave it for later, or for good (VER-17 to VER-19)', async () => {
  const later = await open();
  later.actor.send({ type: 'later.chosen' });
  expect([later.actor.getSnapshot().output, later.sent]).toEqual(['later', []]);
  const never = await open();
  never.actor.send({ type: 'never.chosen' });
  await settle();
  expect([never.actor.getSnapshot().output, never.sent]).toEqual(['never', [{ mobile_registration: 2 }]]);
});

test('a code sent before the dialog was closed or the page was reloaded can be entered without another one (VER-13, VER-24)', async () => {
  const dialog = await open();
  dialog.actor.send({ type: 'code.inHand' });
  dialog.actor.send({ type: 'code.submitted', code: '000000' });
  await settle();
  expect(dialog.actor.getSnapshot().context.failure?.message).toBe('Wrong code.');
  dialog.actor.send({ type: 'code.submitted', code: RIGHT });
  await settle();
  expect([dialog.actor.getSnapshot().matches('choosing'), dialog.sent]).toEqual([true, []]);
  const stored = await open({ number: '7205550101', isInHand: true });
  expect([stored.actor.getSnapshot().value, stored.sent]).toEqual(['codeAsked', []]);
  stored.actor.send({ type: 'code.regenerated' });
  await settle();
  expect(stored.sent).toEqual([{ MobileNumber: '7205550101' }]);
});

test('a choice that could not be stored is told, and I am not taken to have made it (VER-19)', async () => {
  const { actor, sent } = await open({ fails: new Set(['updateMobileRegistration']) });
  actor.send({ type: 'never.chosen' });
  await settle();
  const { value, status, context } = actor.getSnapshot();
  expect([value, status, context.failure?.message, sent]).toEqual([
    'numberAsked',
    'active',
    updateMobileRegistration.failure,
    [],
  ]);
});

test('a code that could not be checked can be entered again, or left for later (VER-10, VER-18)', async () => {
  const { actor } = await open({ number: '7205550101', fails: new Set(['verifyMobile']) });
  actor.send({ type: 'code.submitted', code: RIGHT });
  await settle();
  const { value, context } = actor.getSnapshot();
  expect([value, context.failure?.message, context.code]).toEqual(['codeAsked', verifyMobile.failure, '']);
  actor.send({ type: 'later.chosen' });
  expect(actor.getSnapshot().output).toBe('later');
});

test('another code that could not be sent says why, and the first one is still good (VER-11)', async () => {
  let isRefused = false;
  const { actor, sent } = await open({ number: '7205550101', refuse: () => isRefused });
  isRefused = true;
  actor.send({ type: 'code.regenerated' });
  await settle();
  const { value, context } = actor.getSnapshot();
  expect([value, context.failure?.message, context.notice, sent.length]).toEqual([
    'codeAsked',
    'Taken.',
    '',
    1,
  ]);
  actor.send({ type: 'code.submitted', code: RIGHT });
  await settle();
  expect(actor.getSnapshot().matches('choosing')).toBe(true);
});

test('a number stays verified when its uses cannot be read; I read them again or leave them (VER-15, VER-20)', async () => {
  const fails = new Set<Port>(['getNotifications']);
  const { actor } = await open({ number: '7205550101', fails });
  actor.send({ type: 'code.submitted', code: RIGHT });
  await settle();
  expect([actor.getSnapshot().value, actor.getSnapshot().context.failure?.message]).toEqual([
    'unread',
    getNotifications.failure,
  ]);
  fails.clear();
  actor.send({ type: 'retry.chosen' });
  await settle();
  expect(actor.getSnapshot().context).toMatchObject({ switches: SWITCHES, failure: undefined });
  const left = await open({ number: '7205550101', fails: new Set(['getNotifications']) });
  left.actor.send({ type: 'code.submitted', code: RIGHT });
  await settle();
  left.actor.send({ type: 'later.chosen' });
  expect([left.actor.getSnapshot().output, left.sent.length]).toEqual(['verified', 1]);
});

test('switches that could not be saved say so, and the number stays verified without them (VER-16, VER-20)', async () => {
  const { actor, sent } = await open({ number: '7205550101', fails: new Set(['saveNotifications']) });
  actor.send({ type: 'code.submitted', code: RIGHT });
  await settle();
  actor.send({ type: 'switches.chosen', switches: { ...SWITCHES, TextEbillNotifications: true } });
  await settle();
  expect([actor.getSnapshot().value, actor.getSnapshot().context.failure?.message]).toEqual([
    'choosing',
    saveNotifications.failure,
  ]);
  actor.send({ type: 'later.chosen' });
  expect([actor.getSnapshot().output, sent]).toEqual(['verified', [{ MobileNumber: '7205550101' }]]);
});
