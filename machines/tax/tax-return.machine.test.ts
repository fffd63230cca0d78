import { expect, test } from 'vitest';
import { sampleTaxReturn } from '../../domain/fixtures/tax-return.ts';
import type { ChangeOf } from '../../domain/outbox/outbox.ts';
import { taxDraftChange } from '../../domain/outbox/tax-draft-change.ts';
import { cents } from '../../domain/values/cents.ts';
import { openReturn, pending, stored } from './tax-return.fixture.ts';

test('leaving a changed field saves it, and Saved shows for 5 seconds (RET-18, RET-20)', async () => {
  const { type, leave, take, last, entries, indicator, clock, text } = await openReturn();
  type(1, '2.000,50');
  expect(entries()).toBe('edited');
  leave(1, '1');
  expect(last().request.taxreturn).toEqual({
    version: 5,
    taxReturnDetails: [{ sequenceNumber: 1, inputAmount: 200_050, isOverridden: false, comment: '' }],
  });
  expect([entries(), indicator(), text(1)]).toEqual(['kept', 'quiet', '2,000.50']);
  take(last());
  expect([entries(), indicator(), text(6)]).toEqual(['still', 'saved', '98.03']);
  clock.increment(4_999);
  expect(indicator()).toBe('saved');
  clock.increment(1);
  expect(indicator()).toBe('quiet');
});

test('leaving an unchanged field, or one without a valid amount, does nothing (RET-18)', async () => {
  const { type, leave, made, entries, actor } = await openReturn();
  type(1, '1000');
  leave(1, '1');
  expect([made, entries()]).toEqual([[], 'still']);
  type(1, '1,2,3');
  leave(1, '2');
  expect([made, entries()]).toEqual([[], 'edited']);
  expect(actor.getSnapshot().can({ type: 'filing.chosen', id: '3' })).toBe(false);
});

test('the later of two saves wins, and includes the changes of the first (RET-18)', async () => {
  const { type, leave, take, made, entries, text } = await openReturn();
  type(1, '5');
  leave(1, '1');
  type(2, '3');
  leave(2, '2');
  type(1, '6');
  leave(1, '3');
  expect(made.map(({ request }) => request.taxreturn.taxReturnDetails.length)).toEqual([1, 2, 2]);
  const [first, , third] = made;
  take(first as ChangeOf<'tax draft'>);
  expect([entries(), text(1), text(2)]).toEqual(['kept', '6.00', '3.00']);
  take(third as ChangeOf<'tax draft'>);
  expect([entries(), text(1), text(2)]).toEqual(['still', '6.00', '3.00']);
});

test('a comment is saved when I leave its box, also on a line without an amount (RET-19)', async () => {
  const { actor, last } = await openReturn();
  actor.send({ type: 'field.edited', part: 'comment', item: 2, text: 'Resale.' });
  actor.send({ type: 'field.left', part: 'comment', item: 2, id: '1' });
  expect(last().request.taxreturn.taxReturnDetails).toMatchObject([
    { inputAmount: null, comment: 'Resale.' },
  ]);
});

test('an overridden line is reset to its calculated value (RET-14)', async () => {
  const overridden = sampleTaxReturn({}, { 5: { inputAmount: cents(300), isOverridden: true } });
  const { actor, last, text, take } = await openReturn({ taxReturn: overridden });
  expect(text(5)).toBe('3.00');
  actor.send({ type: 'override.reset', item: 5, id: '1' });
  expect(last().request.taxreturn.taxReturnDetails).toMatchObject([
    { inputAmount: null, isOverridden: false },
  ]);
  take(last());
  expect(text(5)).toBe('1.00');
});

test('a refused save leaves the entries in their fields, and can be repeated (ERR2-44)', async () => {
  const { actor, type, leave, last, made, entries, text, told } = await openReturn();
  type(1, '5');
  leave(1, '1');
  actor.send({ type: 'change.refused', change: last(), message: 'No.' });
  expect([entries(), text(1)]).toEqual(['refused', '5.00']);
  actor.send({ type: 'ours.kept', id: '2' });
  expect([entries(), made.length, told.at(-1)]).toEqual(['kept', 2, { type: 'aftermath.read' }]);
});

test('passing through fields after a refused save sends nothing, leaving a changed one sends all (RET-18, ERR2-44)', async () => {
  const { actor, type, leave, last, made, entries } = await openReturn();
  type(1, '5');
  leave(1, '1');
  actor.send({ type: 'change.refused', change: last(), message: 'No.' });
  leave(1, '2');
  leave(2, '3');
  expect([entries(), made.length]).toEqual(['refused', 1]);
  type(2, '3');
  leave(2, '4');
  expect([entries(), last().request.taxreturn.taxReturnDetails.length]).toEqual(['kept', 2]);
});

test('entries on lines that were changed elsewhere wait for my choice', async () => {
  const { actor, type, leave, last, made, entries, text } = await openReturn();
  type(1, '70');
  leave(1, '1');
  const lines = [{ item: 1, description: 'Gross sales', here: '70.00', there: '50.00' }];
  const entered = last().request.taxreturn.taxReturnDetails;
  actor.send({
    type: 'return.told',
    taxReturn: sampleTaxReturn({ version: 6 }, { 1: { inputAmount: cents(5_000) } }),
  });
  actor.send({ type: 'aftermath.told', aftermath: { kind: 'refused', message: 'No.', entered, lines } });
  actor.send({ type: 'change.refused', change: last(), message: 'No.' });
  type(2, '1');
  leave(2, '2');
  actor.send({ type: 'filing.chosen', id: '3' });
  expect([entries(), made.length, actor.getSnapshot().value.filing]).toEqual(['refused', 1, 'idle']);
  actor.send({ type: 'theirs.taken' });
  expect([entries(), text(1)]).toEqual(['still', '50.00']);
});

test('entries waiting since an earlier visit are restored into their fields, and can be discarded (ruling 19)', async () => {
  const lines = [{ sequenceNumber: 1, inputAmount: cents(900), isOverridden: false, comment: '' }];
  const change = taxDraftChange(stored, lines, '1');
  const { actor, text, entries, told } = await openReturn({ draft: { change, aftermath: undefined } });
  expect([entries(), text(1)]).toEqual(['kept', '9.00']);
  actor.send({ type: 'draft.discarded' });
  expect([entries(), text(1), told]).toEqual(['still', '1,000.00', [{ type: 'change.undone', change }]]);
});

test('entries that the server has stored since an earlier visit are not kept as unsaved (ruling 19)', async () => {
  const lines = [{ sequenceNumber: 1, inputAmount: cents(900), isOverridden: false, comment: '' }];
  const change = taxDraftChange(stored, lines, '1');
  const opened = (taxReturn: typeof stored) =>
    openReturn({ taxReturn, draft: { change, aftermath: undefined } });
  const taken = sampleTaxReturn({ version: stored.version + 1 }, { 1: { inputAmount: cents(900) } });
  const { entries, text, context } = await opened(taken);
  expect([entries(), text(1), context().change]).toEqual(['still', '9.00', undefined]);
  expect((await opened({ ...taken, version: stored.version })).entries()).toBe('kept');
  const other = sampleTaxReturn({ version: stored.version + 1 }, { 1: { inputAmount: cents(800) } });
  expect((await opened(other)).entries()).not.toBe('still');
});

test('entries refused on an earlier visit are restored into their fields, with the reason (ERR2-44)', async () => {
  const entered = [{ sequenceNumber: 1, inputAmount: cents(900), isOverridden: false, comment: '' }];
  const aftermath = { kind: 'refused', message: 'Down.', entered, lines: [] } as const;
  const { actor, text, entries, last, take } = await openReturn({ draft: { change: undefined, aftermath } });
  expect([entries(), text(1)]).toEqual(['refused', '9.00']);
  actor.send({ type: 'ours.kept', id: '1' });
  take(last());
  expect([entries(), text(1)]).toEqual(['still', '9.00']);
});

test('a return sent to filing cannot be edited (RET-11)', async () => {
  const { type, leave, made, actor } = await openReturn({ taxReturn: pending });
  type(1, '5');
  leave(1, '1');
  expect([made, actor.getSnapshot().can({ type: 'filing.chosen', id: '1' })]).toEqual([[], false]);
});

test('Save Without Filing saves all values, also the unchanged ones (RET-24)', async () => {
  const { actor, last, entries } = await openReturn();
  actor.send({ type: 'save.chosen', id: '1' });
  expect(last().request).toMatchObject({ fileReturn: false });
  expect(last().request.taxreturn.taxReturnDetails.map(({ sequenceNumber }) => sequenceNumber)).toEqual([
    1, 2, 5,
  ]);
  expect(entries()).toBe('kept');
});
