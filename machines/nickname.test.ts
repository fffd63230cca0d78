import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import type { Change } from '../domain/outbox.ts';
import { nicknameMachine } from './nickname.ts';

const account = { account_id: 4, account_num: '551', nickname: 'Home' };

function start() {
  const actor = createActor(nicknameMachine, { input: { account } }).start();
  const told: [string, string | undefined][] = [];
  actor.on('*', (event) => told.push([event.type, event.change.request.nickname]));
  return { actor, told };
}

test('the nickname is saved when the field is left (DET-06, DET-07)', () => {
  const { actor, told } = start();
  actor.send({ type: 'editing.started', account });
  actor.send({ type: 'name.edited', typed: 'Cabin' });
  actor.send({ type: 'editing.finished', id: '1' });
  expect(actor.getSnapshot().value).toEqual({ showing: 'kept' });
  expect(told).toEqual([['change.made', 'Cabin']]);
});

test('the x takes the nickname away (DET-08)', () => {
  const { actor, told } = start();
  actor.send({ type: 'name.removed', account, id: '1' });
  expect(told).toEqual([['change.made', '']]);
});

test('nothing is saved when nothing changed, or when I think better of it (DET-09)', () => {
  const { actor, told } = start();
  actor.send({ type: 'editing.started', account });
  actor.send({ type: 'editing.finished', id: '1' });
  actor.send({ type: 'editing.started', account });
  actor.send({ type: 'name.edited', typed: 'Cabin' });
  actor.send({ type: 'editing.cancelled' });
  expect(actor.getSnapshot().value).toEqual({ showing: 'quiet' });
  expect(told).toEqual([]);
});

test('what became of it is said, and of another account’s nothing (DET-09)', () => {
  const { actor, told } = start();
  actor.send({ type: 'editing.started', account });
  actor.send({ type: 'name.edited', typed: 'Cabin' });
  actor.send({ type: 'editing.finished', id: '1' });
  const change = actor.getSnapshot().context.change as Change;
  actor.send({ type: 'change.sent', change: { ...change, subject: 'nickname 5' } });
  expect(actor.getSnapshot().value).toEqual({ showing: 'kept' });
  actor.send({ type: 'change.sent', change });
  expect(actor.getSnapshot().value).toEqual({ showing: 'saved' });
  actor.send({ type: 'undo.chosen' });
  expect(told.at(-1)).toEqual(['change.undone', 'Cabin']);
  actor.send({ type: 'undo.failed', change });
  expect(actor.getSnapshot().value).toEqual({ showing: 'kept' });
  actor.send({ type: 'name.removed', account, id: '2' });
  actor.send({ type: 'change.refused', change, message: 'No.' });
  expect([actor.getSnapshot().value, actor.getSnapshot().context.message]).toEqual([
    { showing: 'refused' },
    'No.',
  ]);
});
