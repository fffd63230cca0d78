import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { billListMachine } from '../../../machines/bills/bill-list.machine.ts';
import { blankEvent, wrongFields } from './event-fields.ts';
import { createRecorder } from './recorder.ts';
import { createLive } from './running-machines.ts';

function running() {
  const live = createLive();
  const actor = createActor(billListMachine).start();
  live.add(actor);
  const recorder = createRecorder(
    live,
    () => 0,
    () => {},
  );
  const [told] = recorder.actors();
  if (!told) throw new Error('The list is not recorded.');
  return { actor, recorder, told };
}

test.each([
  ['bill.added', 'wish'],
  ['bill.removed', 'wish'],
  ['bills.deselected', 'ebillIds'],
  ['balance.asked', 'ebillId'],
])('a bare %s is not sent to the bill list: it needs %s', (type, field) => {
  const { actor, recorder, told } = running();
  expect(recorder.give(told.id, { type })).toEqual({
    isTaken: false,
    words: `Not sent: ${type} needs ${field}.`,
  });
  expect(told.hears.find((event) => event.type === type)?.isOpen ?? false).toBe(false);
  expect(actor.getSnapshot().status).toBe('active');
});

test('all that is wrong with the fields of an event is told at once', () => {
  const { recorder, told } = running();
  const event = { type: 'bills.deselected', ebillId: 1, wish: [] };
  expect(recorder.give(told.id, event).words).toBe(
    'Not sent: bills.deselected needs ebillIds. bills.deselected has no field ebillId. bills.deselected has no field wish.',
  );
});

test('an event with its fields is sent', () => {
  const { recorder, told } = running();
  expect(recorder.give(told.id, { type: 'bills.deselected', ebillIds: [1] } as never).isTaken).toBe(true);
});

test.each([
  [{ type: 'bills.deselected', ebillIds: '1' }, 'ebillIds has to be a list, and is a text.'],
  [{ type: 'balance.asked', ebillId: null }, 'ebillId has to be a number, and is null.'],
  [{ type: 'bill.added', wish: [] }, 'wish has to be an object, and is a list.'],
  [{ type: 'barrier.read', ebillId: 7 }, 'barrier.read has no field ebillId.'],
])('%j is not sent: a field holds another kind of value, or is not one of its', (event, words) => {
  const { actor, recorder, told } = running();
  expect(recorder.give(told.id, event)).toEqual({ isTaken: false, words: `Not sent: ${words}` });
  expect(actor.getSnapshot().status).toBe('active');
});

test.each([
  [
    'addAccount',
    { type: 'paperless.chosen', paperless: 'yes' },
    ['paperless has to be true or false, and is a text.'],
  ],
  ['autoPaySetup', { type: 'tab.chosen', tab: 'amount' }, []],
  [
    'autoPaySetup',
    { type: 'tab.chosen', tab: 'amounts' },
    ["tab has to be 'amount' or 'method' or 'notifications' or 'schedule' or 'summary', and is 'amounts'."],
  ],
])('a field of %s holds one of its kinds, or one of its words: %j', (machine, event, words) => {
  expect(wrongFields(machine, event)).toEqual(words);
});

test('an event to fill in by hand has each field that it needs, and no other', () => {
  expect(blankEvent('billList', 'balance.asked')).toEqual({ type: 'balance.asked', ebillId: 0 });
  expect(blankEvent('billList', 'barrier.read')).toEqual({ type: 'barrier.read' });
  expect(blankEvent('billList', 'unheard.of')).toEqual({ type: 'unheard.of' });
});
