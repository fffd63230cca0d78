import { expect, test } from 'vitest';
import { waitFor } from 'xstate';
import {
  ADDED,
  electric,
  FOUND,
  failed,
  harbor,
  LOST,
  openWizard,
  STALE,
  summit,
  water,
} from './add-account.fixture.ts';

const DOWN = failed('unreachable', 0, 'No.');

test('the organizations that were loaded are there at once when I go back to them (ADD-02)', async () => {
  const { actor, context, toLocation, value } = openWizard();
  await waitFor(actor, (snapshot) => snapshot.hasTag('settled'));
  await toLocation();
  actor.send({ type: 'step.returned' });
  expect(value()).toEqual({ billingOrg: { list: 'held', search: 'quiet' } });
  expect(context().held).toEqual([harbor, summit]);
});

test('while no answer comes the loaded organizations are suggested, and I can search again (ADD-07)', async () => {
  const { actor, clock, story, answers, context, type } = openWizard({ searchMissed: DOWN });
  await waitFor(actor, (snapshot) => snapshot.hasTag('settled'));
  type('summ');
  clock.increment(300);
  await waitFor(actor, (snapshot) => snapshot.hasTag('unanswered'));
  expect([context().held, context().found]).toEqual([[harbor, summit], undefined]);
  actor.send({ type: 'list.askedAgain' });
  expect(actor.getSnapshot().hasTag('searching')).toBe(true);
  await expect.poll(() => answers.length).toBe(1);
  answers[0]?.([summit]);
  await waitFor(actor, (snapshot) => !snapshot.hasTag('searching'));
  expect([context().found?.organizations, story]).toEqual([[summit], ['search summ', 'search summ']]);
});

test('bill types that could not be loaded say so and can be loaded again (ADD-10)', async () => {
  const { actor, value, context, toLocation } = openWizard({ typesMissed: DOWN });
  await toLocation();
  expect([value(), actor.getSnapshot().hasTag('missing'), context().failure?.message]).toEqual([
    { locateBill: 'missing' },
    true,
    'Billfold could not be reached. Check your connection and try again.',
  ]);
  actor.send({ type: 'list.askedAgain' });
  await waitFor(actor, (snapshot) => snapshot.matches({ locateBill: 'filling' }));
  expect(context().billTypes).toEqual([water, electric]);
});

test('choosing the bill type that is chosen already keeps my entries (ADD-32)', async () => {
  const { actor, context, toLocation } = openWizard();
  await toLocation();
  actor.send({ type: 'billType.chosen', billType: water });
  actor.send({ type: 'entries.edited', entries: { ...context().entries, accountNumber: '100' } });
  actor.send({ type: 'billType.chosen', billType: water });
  expect([context().billType?.id, context().entries.accountNumber]).toEqual([7, '100']);
});

test('while my password is asked for I can still choose paperless, or leave without adding (ADD-24, ruling 21)', async () => {
  const { actor, story, settled, value, context, toAddition } = openWizard({
    located: { ...FOUND, hasPayers: true },
    added: [STALE, STALE, ADDED],
  });
  await toAddition();
  actor.send({ type: 'payers.chosen', payers: 'taken over' });
  actor.send({ type: 'account.confirmed' });
  await settled();
  actor.send({ type: 'paperless.chosen', paperless: false });
  expect([value(), context().paperless]).toEqual([{ addBill: 'passwordAsked' }, false]);
  actor.send({ type: 'password.entered', password: 'mine' });
  await settled();
  expect(story.at(-1)).toEqual({ paperless: false, take_over: true });
  actor.send({ type: 'step.returned' });
  expect([value(), context().entries.accountNumber, context().added]).toEqual([
    { locateBill: 'filling' },
    '100-22',
    undefined,
  ]);
});

test('a list without my account can be read again before I add it once more (ADD-26)', async () => {
  const { actor, story, settled, value, toAddition } = openWizard({ added: [LOST], listed: [[]] });
  await toAddition();
  actor.send({ type: 'account.confirmed' });
  await settled();
  expect(value()).toEqual({ addBill: 'unlisted' });
  actor.send({ type: 'list.askedAgain' });
  expect(actor.getSnapshot().hasTag('busy')).toBe(true);
  await settled();
  expect([value(), story.slice(1)]).toEqual([
    { addBill: 'unlisted' },
    [{ paperless: true, take_over: false }, 'list read', 'list read'],
  ]);
});

test('an account that was added stays added when the bill list cannot be loaded (ADD-25)', async () => {
  const { actor, story, settled, value, context, toAddition } = openWizard({ listed: [DOWN] });
  await toAddition();
  actor.send({ type: 'account.confirmed' });
  await settled();
  await waitFor(actor, (snapshot) => snapshot.hasTag('settled'));
  expect([value(), context().added]).toEqual([{ added: 'listed' }, ADDED]);
  expect(story.slice(1)).toEqual([{ paperless: true, take_over: false }, 'account.added', 'list read']);
});
