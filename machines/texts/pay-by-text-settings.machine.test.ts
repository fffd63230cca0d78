import { expect, test } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import type { AnswerOf, RequestOf } from '../../domain/api/call.ts';
import { CallFailed } from '../../domain/api/failure.ts';
import { sampleSaved } from '../../domain/fixtures/method.ts';
import { samplePayByText } from '../../domain/fixtures/text.ts';
import type { savePayByText } from '../../domain/texts/calls.ts';
import type { PayByText } from '../../domain/texts/pay-by-text.ts';
import { payByTextSettingsMachine } from './pay-by-text-settings.machine.ts';

const visa = sampleSaved(1, { id: 1 });
const secondMethod = sampleSaved(2, { id: 2 });
const amex = sampleSaved(4, { id: 4 });
const bank = sampleSaved(5, { id: 5 });
const wallets = [visa, secondMethod, amex, bank];

function start(
  overrides: Partial<PayByText> = {},
  refused?: { message: string; errors: Record<string, string> },
) {
  const story: unknown[] = [];
  const actor = createActor(
    payByTextSettingsMachine.provide({
      actors: {
        savePayByText: fromPromise<AnswerOf<typeof savePayByText>, RequestOf<typeof savePayByText>>(
          async ({ input }) => {
            story.push(input);
            if (refused) throw new CallFailed({ kind: 'refused', status: 422, ...refused });
            return { success: true };
          },
        ),
      },
    }),
    { input: { saved: samplePayByText({ wallets, ...overrides }) } },
  ).start();
  actor.on('*', (event) => story.push(event));
  const at = () => actor.getSnapshot().value;
  return { actor, story, at };
}

test('choosing another method makes the form dirty, choosing the original does not, and Cancel restores it (PBT-11)', () => {
  const { actor, at } = start();
  expect(at()).toEqual({ editing: 'unchanged' });
  actor.send({ type: 'method.chosen', method: secondMethod });
  expect(at()).toEqual({ editing: 'changed' });
  expect(actor.getSnapshot().hasTag('dirty')).toBe(true);
  actor.send({ type: 'method.chosen', method: visa });
  expect(at()).toEqual({ editing: 'unchanged' });
  actor.send({ type: 'method.chosen', method: secondMethod });
  actor.send({ type: 'edits.dropped' });
  expect([at(), actor.getSnapshot().context.methodId]).toEqual([{ editing: 'unchanged' }, 1]);
});

test('a save goes from saving to saved and reports it once (PBT-10, PBT-20, ERR2-52)', async () => {
  const { actor, story, at } = start({ Active: false, enabled: false });
  actor.send({ type: 'method.chosen', method: secondMethod });
  actor.send({ type: 'save.chosen' });
  expect([at(), actor.getSnapshot().hasTag('busy')]).toEqual(['saving', true]);
  await waitFor(actor, (state) => state.matches({ editing: 'saved' }));
  expect(story).toEqual([
    { AccountId: 4, WalletId: 2, MobileNumber: '3035550199' },
    { type: 'settings.saved', accountId: 4 },
  ]);
  expect(actor.getSnapshot().context.saved).toMatchObject({ enabled: true, WalletId: 2 });
  actor.send({ type: 'method.chosen', method: visa });
  expect(at()).toEqual({ editing: 'changed' });
});

test.each([true, false])(
  'without a method nothing is saved, and a message says so before a number is asked for, number verified: %s (PBT-09, PBT-13)',
  (mobile_registered) => {
    const { actor, story, at } = start({ WalletId: null, wallet_id: null, mobile_registered });
    actor.send({ type: 'save.chosen' });
    expect([at(), actor.getSnapshot().context.told, story]).toEqual([{ editing: 'unchanged' }, true, []]);
  },
);

test('without a verified number, saving opens the registration and loses nothing (PBT-13)', () => {
  const { actor, story, at } = start({ mobile_registered: false });
  actor.send({ type: 'method.chosen', method: secondMethod });
  actor.send({ type: 'save.chosen' });
  expect([at(), story]).toEqual(['registering', []]);
  actor.send({ type: 'settings.renewed', settings: samplePayByText({ wallets }) });
  actor.send({ type: 'registration.closed' });
  expect([at(), actor.getSnapshot().context.methodId]).toEqual([{ editing: 'changed' }, 2]);
  actor.send({ type: 'save.chosen' });
  expect(at()).toBe('saving');
});

test('a choice made before the number was verified is still unsaved (PBT-14)', () => {
  const saved = samplePayByText({ wallets });
  const actor = createActor(payByTextSettingsMachine, { input: { saved, chosenBefore: 2 } }).start();
  expect(actor.getSnapshot().value).toEqual({ editing: 'changed' });
  expect(actor.getSnapshot().context.methodId).toBe(2);
});

test('a kind that the biller does not accept opens a dialog, and nothing is chosen (PBT-08, WAL-50)', () => {
  const { actor, at } = start();
  actor.send({ type: 'method.chosen', method: amex });
  expect([at(), actor.getSnapshot().context.methodId]).toEqual(['barring', 1]);
  expect(actor.getSnapshot().context.barred).toEqual(amex);
  actor.send({ type: 'message.read' });
  expect(at()).toEqual({ editing: 'unchanged' });
  expect(actor.getSnapshot().context.barred).toBe(undefined);
});

test('an expired card is not chosen and says why (PBT-17, ruling 9)', () => {
  const { actor, story } = start();
  actor.send({ type: 'method.chosen', method: { ...secondMethod, expired: true } });
  expect(story).toEqual([{ type: 'method.refused', problem: { kind: 'expired' } }]);
  expect(actor.getSnapshot().context.methodId).toBe(1);
});

test('a bank account that the account does not take opens the same dialog, and nothing is chosen (PBT-17, WAL-45)', () => {
  const { actor, at, story } = start({ is_eft_blacklisted: true });
  actor.send({ type: 'method.chosen', method: bank });
  expect([at(), actor.getSnapshot().context.methodId, story]).toEqual(['barring', 1, []]);
});

test('in collections neither a method nor a save is possible (PBT-16, DET-23)', () => {
  const { actor, story, at } = start({
    collections: { is_in_collections: true, collections_message: 'Please call.' },
  });
  actor.send({ type: 'method.chosen', method: secondMethod });
  actor.send({ type: 'save.chosen' });
  expect([at(), actor.getSnapshot().context.methodId, story]).toEqual([{ editing: 'unchanged' }, 1, []]);
});

test('a refused save keeps the choice, with the messages at their fields (PBT-15)', async () => {
  const errors = { MobileNumber: 'This mobile number is already used by another customer.' };
  const { actor, at } = start({}, { message: errors.MobileNumber, errors });
  actor.send({ type: 'method.chosen', method: secondMethod });
  actor.send({ type: 'save.chosen' });
  await waitFor(actor, (state) => state.matches({ editing: 'changed' }));
  expect(at()).toEqual({ editing: 'changed' });
  expect(actor.getSnapshot().context.failure?.errors).toEqual(errors);
});

test("the server's newer settings show while I choose nothing, also after a save (PBT-10)", async () => {
  const { actor, at } = start();
  actor.send({ type: 'settings.renewed', settings: samplePayByText({ wallets, WalletId: 2, wallet_id: 2 }) });
  expect([at(), actor.getSnapshot().context.methodId]).toEqual([{ editing: 'unchanged' }, 2]);
  actor.send({ type: 'method.chosen', method: visa });
  actor.send({ type: 'save.chosen' });
  await waitFor(actor, (state) => state.matches({ editing: 'saved' }));
  actor.send({ type: 'settings.renewed', settings: samplePayByText({ wallets, WalletId: 5, wallet_id: 5 }) });
  expect([at(), actor.getSnapshot().context.methodId]).toEqual([{ editing: 'saved' }, 5]);
});

test('a newer answer keeps my choice, and its number counts at the save (PBT-11, PBT-13)', () => {
  const { actor, story, at } = start({ mobile_registered: false });
  actor.send({ type: 'method.chosen', method: secondMethod });
  actor.send({ type: 'settings.renewed', settings: samplePayByText({ wallets }) });
  expect([at(), actor.getSnapshot().context.methodId]).toEqual([{ editing: 'changed' }, 2]);
  actor.send({ type: 'save.chosen' });
  expect([at(), story]).toEqual(['saving', [{ AccountId: 4, WalletId: 2, MobileNumber: '3035550199' }]]);
});

test('the dialog for another number can be opened and closed without saving anything (PBT-05)', () => {
  const { actor, story, at } = start();
  actor.send({ type: 'registration.chosen' });
  expect(at()).toBe('registering');
  actor.send({ type: 'registration.closed' });
  expect([at(), actor.getSnapshot().context.methodId, story]).toEqual([{ editing: 'unchanged' }, 1, []]);
});
