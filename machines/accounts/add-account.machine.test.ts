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

test('one or two letters call nothing, three call the service once when I pause typing (ADD-04, ADD-05)', () => {
  const { clock, story, offers, type } = openWizard();
  expect(offers).toEqual(['']);
  type('h');
  type('ha');
  clock.increment(1_000);
  expect(story).toEqual([]);
  type('har');
  clock.increment(299);
  type('harb');
  clock.increment(299);
  expect(story).toEqual([]);
  clock.increment(1);
  expect(story).toEqual(['search harb']);
});

test('the answer to an earlier text never appears for a later one (ADD-04)', async () => {
  const { actor, clock, story, answers, context, type } = openWizard();
  type('har');
  clock.increment(300);
  type('summ');
  clock.increment(300);
  expect(story).toEqual(['search har', 'search summ']);
  answers[0]?.([harbor]);
  answers[1]?.([summit]);
  await waitFor(actor, ({ context: { found } }) => found !== undefined);
  expect(context().found).toEqual({ search: 'summ', organizations: [summit] });
});

test('a list that could not be loaded can be loaded again (ADD-07)', async () => {
  const { actor, context } = openWizard({ list: failed('unreachable', 0, 'No.') });
  await waitFor(actor, (snapshot) => snapshot.matches({ billingOrg: { list: 'missing' } }));
  expect(context().failure?.message).toBe(
    'Billfold could not be reached. Check your connection and try again.',
  );
  actor.send({ type: 'list.askedAgain' });
  expect(actor.getSnapshot().matches({ billingOrg: { list: 'loading' } })).toBe(true);
});

test('a single bill type is preselected, one of several is not (ADD-10)', async () => {
  const several = openWizard();
  await several.toLocation();
  expect(several.context().billType).toBeUndefined();
  const single = openWizard({ types: [electric] });
  await single.toLocation();
  expect(single.context().billType).toEqual(electric);
});

test('Back keeps the entries, another organization or bill type clears them (ADD-02, ADD-32)', async () => {
  const { actor, value, context, toAddition } = openWizard();
  actor.send({ type: 'search.edited', search: 'ha' });
  await toAddition();
  actor.send({ type: 'step.returned' });
  expect(value()).toEqual({ locateBill: 'filling' });
  const entered = { accountNumber: '100-22', by: 'name', name: 'Mercer ', pin: '' };
  expect([context().entries, context().billType?.id]).toEqual([entered, 7]);
  actor.send({ type: 'step.returned' });
  expect(context().search).toBe('ha');
  actor.send({ type: 'organization.chosen', organization: harbor });
  expect([value(), context().entries]).toEqual([{ locateBill: 'filling' }, entered]);
  actor.send({ type: 'billType.chosen', billType: electric });
  expect(context().entries.accountNumber).toBe('');
  actor.send({ type: 'entries.edited', entries: { ...context().entries, accountNumber: '5' } });
  actor.send({ type: 'step.returned' });
  actor.send({ type: 'organization.chosen', organization: summit });
  expect([context().entries.accountNumber, context().billTypes]).toEqual(['', undefined]);
});

test('another organization can be sought beside the entries of the first one, which stay if it is chosen again (ADD-32)', async () => {
  const { actor, value, context, toLocation } = openWizard();
  await toLocation();
  actor.send({ type: 'billType.chosen', billType: water });
  actor.send({ type: 'entries.edited', entries: { ...context().entries, accountNumber: '5' } });
  actor.send({ type: 'search.edited', search: 'su' });
  expect([actor.getSnapshot().matches('billingOrg'), context().search]).toEqual([true, 'su']);
  actor.send({ type: 'organization.chosen', organization: harbor });
  expect([value(), context().entries.accountNumber]).toEqual([{ locateBill: 'filling' }, '5']);
});

test('nothing is located before the entries are complete, and then by name or PIN alone (ADD-12, ADD-16, NAV-41)', async () => {
  const { actor, story, settled, toLocation } = openWizard();
  await toLocation();
  const entries = { accountNumber: '10 0-22', by: 'pin', name: 'Mercer', pin: '7 3' } as const;
  actor.send({ type: 'billType.chosen', billType: water });
  actor.send({ type: 'entries.edited', entries });
  expect(actor.getSnapshot().can({ type: 'account.sought' })).toBe(false);
  actor.send({ type: 'entries.edited', entries: { ...entries, pin: '7 310' } });
  actor.send({ type: 'account.sought' });
  await settled();
  const ids = { entity_id: 3, conf_id: 7 };
  expect(story).toEqual([{ account_number: '100-22', last_or_business_name: '', pin: '7310', ...ids }]);
});

test('when no account matches, a message says so and the entries stay (ADD-20)', async () => {
  const { story, value, context, toAddition } = openWizard({
    located: failed('refused', 404, 'No account matches the information provided.'),
  });
  await toAddition();
  expect(value()).toEqual({ locateBill: 'filling' });
  expect(story.at(-1)).toBe('No account matches the information provided.');
  expect(context().entries.accountNumber).toBe('100-22');
});

test('paperless starts as the bill type says, and an account without payers needs no choice (ADD-22, ADD-24, ADD-25)', async () => {
  const { actor, story, settled, value, context, toAddition } = openWizard();
  await toAddition();
  expect(context().paperless).toBe(true);
  actor.send({ type: 'paperless.chosen', paperless: false });
  actor.send({ type: 'account.confirmed' });
  await settled();
  await waitFor(actor, (snapshot) => snapshot.hasTag('settled'));
  expect(story.slice(1)).toEqual([{ paperless: false, take_over: false }, 'account.added', 'list read']);
  expect([value(), context().added]).toEqual([{ added: 'listed' }, ADDED]);
});

test('with other payers I must choose first (ADD-23, ADD-24, MSC-13)', async () => {
  const { actor, story, settled, toAddition } = openWizard({ located: { ...FOUND, hasPayers: true } });
  await toAddition();
  expect(actor.getSnapshot().can({ type: 'account.confirmed' })).toBe(false);
  actor.send({ type: 'payers.chosen', payers: 'shared' });
  actor.send({ type: 'account.confirmed' });
  await settled();
  expect(story[1]).toEqual({ paperless: true, take_over: false });
});

test('a take-over asks for the password in place, then continues by itself and keeps no password (ADD-24, ruling 21)', async () => {
  const { actor, story, settled, value, context, toAddition } = openWizard({
    located: { ...FOUND, hasPayers: true },
    added: [STALE, ADDED],
  });
  await toAddition();
  actor.send({ type: 'payers.chosen', payers: 'taken over' });
  actor.send({ type: 'account.confirmed' });
  await settled();
  expect(value()).toEqual({ addBill: 'passwordAsked' });
  actor.send({ type: 'password.entered', password: 'mine' });
  await settled();
  expect(story.slice(1, 5)).toEqual([
    { paperless: true, take_over: true },
    { password: 'mine' },
    { paperless: true, take_over: true },
    'account.added',
  ]);
  expect(context().password).toBe('');
});

test('a wrong password is reported at its field, and paying beside the others needs none (ruling 21)', async () => {
  const { actor, settled, value, context, toAddition } = openWizard({
    located: { ...FOUND, hasPayers: true },
    added: [STALE],
    confirmed: failed('refused', 422, 'This is not your password.'),
  });
  await toAddition();
  actor.send({ type: 'payers.chosen', payers: 'taken over' });
  actor.send({ type: 'account.confirmed' });
  await settled();
  actor.send({ type: 'password.entered', password: 'wrong' });
  await settled();
  expect([value(), context().failure?.message, context().password]).toEqual([
    { addBill: 'passwordAsked' },
    'This is not your password.',
    '',
  ]);
  actor.send({ type: 'payers.chosen', payers: 'shared' });
  expect(value()).toEqual({ addBill: 'confirming' });
});

test("a refusal shows the server's message, and I stay where I am (ADD-26)", async () => {
  const { actor, story, settled, value, toAddition } = openWizard({
    added: [failed('refused', 409, 'You have already added this account.')],
  });
  await toAddition();
  actor.send({ type: 'account.confirmed' });
  await settled();
  expect([value(), story.at(-1)]).toEqual([
    { addBill: 'confirming' },
    'You have already added this account.',
  ]);
});

test('when the answer is lost and my list has the account, it was added without a second attempt (ADD-25)', async () => {
  const { actor, story, settled, value, context, toAddition } = openWizard({ added: [LOST] });
  await toAddition();
  actor.send({ type: 'account.confirmed' });
  await settled();
  expect(value()).toEqual({ added: 'listed' });
  expect(story.slice(1)).toEqual([{ paperless: true, take_over: false }, 'list read', 'account.added']);
  expect(context().added?.ebill_id).toBe(90);
});

test('when the answer is lost and my list cannot be loaded, nothing is sent again before the list was read (ADD-26)', async () => {
  const { actor, story, settled, value, toAddition } = openWizard({
    added: [LOST, ADDED],
    listed: [failed('unreachable', 0, 'No.'), []],
  });
  await toAddition();
  actor.send({ type: 'account.confirmed' });
  await settled();
  expect(value()).toEqual({ addBill: 'undetermined' });
  expect(actor.getSnapshot().can({ type: 'account.confirmed' })).toBe(false);
  actor.send({ type: 'list.askedAgain' });
  await settled();
  expect(value()).toEqual({ addBill: 'unlisted' });
  actor.send({ type: 'account.confirmed' });
  await settled();
  expect(story.slice(1)).toEqual([
    { paperless: true, take_over: false },
    'list read',
    'list read',
    { paperless: true, take_over: false },
    'account.added',
    'list read',
  ]);
});

test('when the server broke while adding, its message shows after the list proves that nothing was added (ADD-26)', async () => {
  const { actor, story, settled, value, toAddition } = openWizard({
    added: [failed('unknown', 500, 'Unable to add an account.  Please try again later.')],
    listed: [[]],
  });
  await toAddition();
  actor.send({ type: 'account.confirmed' });
  await settled();
  expect(value()).toEqual({ addBill: 'confirming' });
  expect(story.at(-1)).toBe('Unable to add an account.  Please try again later.');
});
