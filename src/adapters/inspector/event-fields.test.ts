import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { billListMachine } from '../../../machines/bills/bill-list.machine.ts';
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

test('an event with its fields is sent', () => {
  const { recorder, told } = running();
  expect(recorder.give(told.id, { type: 'bills.deselected', ebillIds: [1] } as never).isTaken).toBe(true);
});
