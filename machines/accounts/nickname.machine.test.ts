import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import type { Change } from '../../domain/outbox/outbox.ts';
import { nicknameMachine } from './nickname.machine.ts';

const account = { account_id: 4, account_num: '551', nickname: 'Home' };

function start() {
  const actor = createActor(nicknameMachine, { input: { account } }).start();
  const outcomes: [string, string | undefined][] = [];
  actor.on('*', (event) => outcomes.push([event.type, event.change.request.nickname]));
  return { actor, outcomes };
}

test('the nickname is saved when I leave the field (DET-06, DET-07)', () => {
  const { actor, outcomes } = start();
  actor.send({ type: 'editing.started', account });
  actor.send({ type: 'name.edited', typed: 'Cabin' });
  actor.send({ type: 'editing.finished', id: '1' });
  expect(actor.getSnapshot().value).toEqual({ showing: 'kept' });
  expect(outcomes).toEqual([['change.made', 'Cabin']]);
});

test('a nickname with a card number stays in the field, and nothing is saved (DET-06)', () => {
  const { actor, outcomes } = start();
  actor.send({ type: 'editing.started', account });
  actor.send({ type: 'name.edited', typed: '4111 1111 1111 1111' });
  actor.send({ type: 'editing.finished', id: '1' });
  expect([actor.getSnapshot().value, outcomes]).toEqual(['editing', []]);
});

test('the x removes the nickname (DET-08)', () => {
  const { actor, outcomes } = start();
  actor.send({ type: 'name.removed', account, id: '1' });
  expect(outcomes).toEqual([['change.made', '']]);
});

test('nothing is saved when nothing changed or when I cancel (DET-09)', () => {
  const { actor, outcomes } = start();
  actor.send({ type: 'editing.started', account });
  actor.send({ type: 'editing.finished', id: '1' });
  actor.send({ type: 'editing.started', account });
  actor.send({ type: 'name.edited', typed: 'Cabin' });
  actor.send({ type: 'editing.cancelled' });
  expect(actor.getSnapshot().value).toEqual({ showing: 'quiet' });
  expect(outcomes).toEqual([]);
});

test('the outcome is shown, but not that of another account’s nickname (DET-09)', () => {
  const { actor, outcomes } = start();
  actor.send({ type: 'editing.started', account });
  actor.send({ type: 'name.edited', typed: 'Cabin' });
  actor.send({ type: 'editing.finished', id: '1' });
  const change = actor.getSnapshot().context.change as Change;
  actor.send({ type: 'change.sent', change: { ...change, subject: 'nickname 5' } });
  expect(actor.getSnapshot().value).toEqual({ showing: 'kept' });
  actor.send({ type: 'change.sent', change });
  expect(actor.getSnapshot().value).toEqual({ showing: 'saved' });
  actor.send({ type: 'undo.chosen' });
  expect(outcomes.at(-1)).toEqual(['change.undone', 'Cabin']);
  actor.send({ type: 'undo.failed', change });
  expect(actor.getSnapshot().value).toEqual({ showing: 'kept' });
  actor.send({ type: 'name.removed', account, id: '2' });
  actor.send({ type: 'change.refused', change, message: 'No.' });
  expect([actor.getSnapshot().value, actor.getSnapshot().context.message]).toEqual([
    { showing: 'refused' },
    'No.',
  ]);
});

test('a nickname that is still on its way can be taken back, and the old one shows again (ruling 19)', () => {
  const { actor, outcomes } = start();
  actor.send({ type: 'editing.started', account });
  actor.send({ type: 'name.edited', typed: 'Cabin' });
  actor.send({ type: 'editing.finished', id: '1' });
  actor.send({ type: 'undo.chosen' });
  expect(actor.getSnapshot().value).toEqual({ showing: 'quiet' });
  expect(outcomes).toEqual([
    ['change.made', 'Cabin'],
    ['change.undone', 'Cabin'],
  ]);
});
