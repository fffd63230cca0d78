import { expect, test } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import type { AnswerOf, RequestOf } from '../../domain/api/call.ts';
import { CallFailed } from '../../domain/api/failure.ts';
import type { getBankName } from '../../domain/checkout/method-lookup-calls.ts';
import { sampleSaved } from '../../domain/fixtures/method.ts';
import type { listCities, Place } from '../../domain/profile/place-calls.ts';
import type { SavedMethod } from '../../domain/wallet/saved-method.ts';
import { paymentMethodFormMachine, type Save } from './payment-method-form.machine.ts';

const KNOWN = { bank_name: 'Zions Bank', is_new_routing_number: false, rout: '124000054', message: '' };
const BOULDER = { city: 'Boulder', state: 'CO', zip: '80302' };

interface Server {
  bank?: (routing: string) => Promise<AnswerOf<typeof getBankName>['items']>;
  places?: () => Promise<Place[]>;
}

function start({ bank = async () => [KNOWN], places = async () => [BOULDER] }: Server = {}) {
  const notices: unknown[] = [];
  const actor = createActor(
    paymentMethodFormMachine.provide({
      actors: {
        save: fromPromise<SavedMethod, { save: Save }>(({ input }) => input.save()),
        getBankName: fromPromise<AnswerOf<typeof getBankName>, RequestOf<typeof getBankName>>(
          async ({ input }) => ({ status: 'success', items: await bank(input.routing) }),
        ),
        listCities: fromPromise<AnswerOf<typeof listCities>, RequestOf<typeof listCities>>(async () => ({
          items: await places(),
        })),
      },
    }),
  ).start();
  actor.on('*', (event) => notices.push(event));
  const idle = () =>
    waitFor(
      actor,
      ({ value }) => value.form !== 'saving' && value.bank !== 'looking' && value.place !== 'looking',
    );
  return { actor, notices, idle, context: () => actor.getSnapshot().context };
}

test('a form that I open says nothing of a failure or a bank', () => {
  const { context } = start();
  expect(context()).toEqual({ bank: undefined, bankFailure: '', failure: '', errors: {} });
});

test('the form is saved, and its outcome is reported (WAL-36)', async () => {
  const { actor, notices, idle } = start();
  actor.send({ type: 'form.edited' });
  expect(actor.getSnapshot().hasTag('dirty')).toBe(true);
  const method = sampleSaved(1);
  actor.send({ type: 'form.submitted', save: async () => method });
  expect(actor.getSnapshot().hasTag('busy')).toBe(true);
  await idle();
  expect([actor.getSnapshot().value.form, notices]).toEqual(['saved', [{ type: 'method.saved', method }]]);
});

test("no number is in the machine's state, also while it saves (MSC-26)", async () => {
  const { actor } = start();
  const number = '4111111111111111';
  actor.send({
    type: 'form.submitted',
    save: () => new Promise((resolve) => setTimeout(() => resolve(sampleSaved(1)), number.length)),
  });
  expect(JSON.stringify(actor.getPersistedSnapshot())).not.toContain(number);
});

test('a refusal shows its messages at their fields, and disappears when I edit the form (ERR2-17)', async () => {
  const { actor, notices, idle, context } = start();
  const errors = { cvv: 'The security code must be 3 digits.' };
  const refusal = new CallFailed({ kind: 'refused', message: errors.cvv, status: 422, errors });
  actor.send({ type: 'form.submitted', save: () => Promise.reject(refusal) });
  await idle();
  expect(context()).toMatchObject({ failure: errors.cvv, errors });
  expect(notices).toEqual([{ type: 'save.failed', message: errors.cvv }]);
  actor.send({ type: 'form.edited' });
  expect(context()).toMatchObject({ failure: '', errors: {} });
  actor.send({ type: 'form.submitted', save: () => Promise.reject(new Error('lost')) });
  await idle();
  expect(context().failure).toBe('Unable to save changes.  Please try again later.');
});

test("nine digits look up the bank's name; other digits clear it (WAL-29)", async () => {
  const { actor, notices, idle, context } = start();
  actor.send({ type: 'routing.completed', routing: '124000054' });
  await idle();
  expect(context().bank).toEqual({ bank_name: 'Zions Bank', is_new_routing_number: false, message: '' });
  expect(notices).toEqual([{ type: 'bank.found', name: 'Zions Bank' }]);
  actor.send({ type: 'routing.cleared' });
  expect(context().bank).toBeUndefined();
});

test('only the last number entered counts (WAL-29)', async () => {
  const late: ((items: (typeof KNOWN)[]) => void)[] = [];
  const { actor, idle, context } = start({
    bank: (routing) =>
      routing === '124000054' ? Promise.resolve([KNOWN]) : new Promise((resolve) => late.push(resolve)),
  });
  actor.send({ type: 'routing.completed', routing: '021000021' });
  actor.send({ type: 'routing.completed', routing: '124000054' });
  late[0]?.([{ ...KNOWN, bank_name: 'Too late' }]);
  await idle();
  expect(context().bank?.bank_name).toBe('Zions Bank');
});

test('a look-up that fails says so, and I can type the name (ERR2-19)', async () => {
  const { actor, idle, context } = start({ bank: () => Promise.reject(new Error('lost')) });
  actor.send({ type: 'routing.completed', routing: '124000054' });
  await idle();
  expect([context().bank, context().bankFailure]).toEqual([undefined, 'Failed to get bank name']);
});

test('a zip fills in its place; an unknown one or no answer leaves the typed place (ruling 28, ERR-19)', async () => {
  const form = start();
  form.actor.send({ type: 'zip.completed', zip: '80302' });
  await form.idle();
  expect(form.notices).toEqual([{ type: 'place.found', place: BOULDER }]);
  for (const [places, notices] of [
    [async () => [], []],
    [() => Promise.reject(new Error('lost')), [{ type: 'place.missed', message: 'Error getting cities' }]],
  ] as const) {
    const unknown = start({ places });
    unknown.actor.send({ type: 'zip.completed', zip: '00000' });
    await unknown.idle();
    expect([unknown.notices, unknown.actor.getSnapshot().value.place]).toEqual([notices, 'asTyped']);
  }
});
