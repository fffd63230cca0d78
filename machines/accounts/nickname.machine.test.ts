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
  expect([actor.getSnapshot().value, outcomes]).toEqual([{ editing: 'open' }, []]);
});

test('the x removes the nickname (DET-08)', () => {
  const { actor, outcomes } = start();
  expect(actor.getSnapshot().context).toMatchObject({ typed: '', message: '' });
  actor.send({ type: 'editing.started', account });
  actor.send({ type: 'editing.cancelled' });
  actor.send({ type: 'name.removed', account, id: '1' });
  expect(actor.getSnapshot().context.typed).toBe('');
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
  actor.send({ type: 'change.refused', change, message: 'No.', isElsewhere: false });
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

/** Edits the nickname, leaves the field, and lets the server refuse the change. */
function startRefused(typed: string, isElsewhere = false) {
  const { actor, outcomes } = start();
  actor.send({ type: 'editing.started', account });
  actor.send({ type: 'name.edited', typed });
  actor.send({ type: 'field.left', id: '1' });
  const change = actor.getSnapshot().context.change as Change;
  actor.send({ type: 'change.refused', change, message: 'No.', isElsewhere });
  return { actor, outcomes };
}

test('a refused nickname opens its field again with what I typed, and I can leave it there (DET-06, DET-09)', () => {
  const { actor, outcomes } = startRefused('Cabin');
  const { value, context, tags } = actor.getSnapshot();
  expect([value, context.typed, context.message]).toEqual([{ editing: 'refused' }, 'Cabin', 'No.']);
  expect([...tags].sort()).toEqual(['correcting', 'dirty', 'editing']);
  actor.send({ type: 'field.left', id: '2' });
  expect([actor.getSnapshot().value, outcomes.length]).toEqual([{ editing: 'refused' }, 1]);
  actor.send({ type: 'editing.finished', id: '3' });
  expect([actor.getSnapshot().value, outcomes]).toEqual([
    { showing: 'kept' },
    [
      ['change.made', 'Cabin'],
      ['change.made', 'Cabin'],
    ],
  ]);
});

test('another name after a refusal is saved when I leave the field (DET-06)', () => {
  const { actor, outcomes } = startRefused('Cabin');
  actor.send({ type: 'name.edited', typed: 'Cabin 2' });
  expect(actor.getSnapshot().value).toEqual({ editing: 'open' });
  actor.send({ type: 'field.left', id: '2' });
  expect(outcomes.at(-1)).toEqual(['change.made', 'Cabin 2']);
});

test('after a refusal the change names the nickname that I see now, not the one from before (DET-09)', () => {
  const { actor } = startRefused('Cabin');
  actor.send({ type: 'account.renewed', account: { ...account, nickname: 'Lake house' } });
  actor.send({ type: 'editing.finished', id: '2' });
  expect(actor.getSnapshot().context.change?.request.nicknames_seen).toEqual(['Lake house']);
});

test('a refused nickname can be given up, and the old one shows again (DET-09)', () => {
  const { actor } = startRefused('Cabin');
  actor.send({ type: 'editing.cancelled' });
  expect(actor.getSnapshot().value).toEqual({ showing: 'quiet' });
});

test('a refusal while I am elsewhere opens no field; I find the refused name there later, and leaving it sends nothing (ruling 19)', () => {
  const { actor, outcomes } = startRefused('Cabin', true);
  expect(actor.getSnapshot().value).toEqual({ showing: 'refused' });
  actor.send({ type: 'editing.started', account });
  const { value, context } = actor.getSnapshot();
  expect([value, context.typed, context.message]).toEqual([{ editing: 'refused' }, 'Cabin', 'No.']);
  actor.send({ type: 'field.left', id: '2' });
  expect(outcomes).toEqual([['change.made', 'Cabin']]);
});

test('a nickname that could not be removed is edited from the old one (DET-08, DET-09)', () => {
  const { actor } = startRefused('');
  expect(actor.getSnapshot().value).toEqual({ showing: 'refused' });
  actor.send({ type: 'editing.started', account });
  expect(actor.getSnapshot().context.typed).toBe('Home');
});
