import { expect, test } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import type { AnswerOf, RequestOf } from '../../domain/api/call.ts';
import { CallFailed } from '../../domain/api/failure.ts';
import type { checkDuplicateMobile } from '../../domain/session/verification-calls.ts';
import type { switchPayByText } from '../../domain/texts/calls.ts';
import { payByTextToggleMachine } from './pay-by-text-toggle.machine.ts';

type NumberCheck = AnswerOf<typeof checkDuplicateMobile>;
const refused = new CallFailed({ kind: 'refused', message: 'Not now.', status: 409, errors: {} });

function start(known: NumberCheck | Error, fails = false) {
  const story: unknown[] = [];
  const actor = createActor(
    payByTextToggleMachine.provide({
      actors: {
        checkDuplicateMobile: fromPromise<NumberCheck, RequestOf<typeof checkDuplicateMobile>>(async () => {
          if (known instanceof Error) throw known;
          return known;
        }),
        switchPayByText: fromPromise<AnswerOf<typeof switchPayByText>, RequestOf<typeof switchPayByText>>(
          async ({ input }) => {
            story.push(input);
            if (fails) throw refused;
            return { success: true, enabled: false };
          },
        ),
      },
    }),
    { input: { accountId: 4 } },
  ).start();
  actor.on('*', (event) => story.push(event));
  return { actor, story, rest: () => waitFor(actor, (state) => state.matches('resting')) };
}

const number = (overrides: Partial<NumberCheck> = {}): NumberCheck => ({
  mobile_number: '3035550199',
  duplicate_mobile: false,
  message: '',
  ...overrides,
});

test('switching on with a number of my own leads to the settings (PBT-12, DET-23)', async () => {
  const { actor, story, rest } = start(number());
  actor.send({ type: 'switch.pressed', wished: true });
  expect(actor.getSnapshot().value).toBe('checking');
  await rest();
  expect(story).toEqual([{ type: 'settings.wanted', isVerifiedNow: false }]);
});

test.each([
  ['missing', number({ mobile_number: '' }), ''],
  [
    'a duplicate',
    number({ duplicate_mobile: true }),
    'This mobile number is already registered to another customer.',
  ],
  ['a duplicate with words of the server', number({ duplicate_mobile: true, message: 'Taken.' }), 'Taken.'],
])(
  'switching on with a number that is %s opens the registration, and continues after it is verified (PBT-12, PBT-14, PBT-15)',
  async (_, known, message) => {
    const { actor, story } = start(known);
    actor.send({ type: 'switch.pressed', wished: true });
    await waitFor(actor, (state) => state.matches('registering'));
    expect(actor.getSnapshot().context.message).toBe(message);
    actor.send({ type: 'number.verified' });
    expect(story).toEqual([{ type: 'settings.wanted', isVerifiedNow: true }]);
    expect(actor.getSnapshot().context.message).toBe('');
  },
);

test('a postponed registration leaves the switch unchanged', async () => {
  const { actor, story } = start(number({ mobile_number: '' }));
  actor.send({ type: 'switch.pressed', wished: true });
  await waitFor(actor, (state) => state.matches('registering'));
  actor.send({ type: 'registration.closed' });
  expect([actor.getSnapshot().value, story]).toEqual(['resting', []]);
});

test('a number that cannot be checked is reported, and nothing opens', async () => {
  const { actor, story, rest } = start(refused);
  actor.send({ type: 'switch.pressed', wished: true });
  await rest();
  expect([actor.getSnapshot().context.message, story]).toEqual(['Not now.', []]);
});

test('switching off asks first and needs no number (PBT-21)', async () => {
  const { actor, story, rest } = start(number({ mobile_number: '' }));
  actor.send({ type: 'switch.pressed', wished: false });
  expect(actor.getSnapshot().value).toBe('confirming');
  actor.send({ type: 'change.dismissed' });
  expect([actor.getSnapshot().value, story]).toEqual(['resting', []]);
  actor.send({ type: 'switch.pressed', wished: false });
  actor.send({ type: 'change.confirmed' });
  await rest();
  expect(story).toEqual([{ AccountId: 4, Active: false }, { type: 'switch.done' }]);
});

test('a refused switching off says why', async () => {
  const { actor, story, rest } = start(number(), true);
  actor.send({ type: 'switch.pressed', wished: false });
  actor.send({ type: 'change.confirmed' });
  await rest();
  expect([actor.getSnapshot().context.message, story]).toEqual([
    'Not now.',
    [{ AccountId: 4, Active: false }],
  ]);
});
