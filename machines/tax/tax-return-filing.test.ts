import { expect, test } from 'vitest';
import { sampleTaxReturn } from '../../domain/fixtures/tax-return.ts';
import type { TaxReturn } from '../../domain/tax/tax-return.ts';
import { RETURN_NOT_FILED } from '../../domain/tax/text/en.ts';
import { cents } from '../../domain/values/cents.ts';
import { failure, openReturn, pending, stored } from './tax-return.fixture.ts';

const FILED_ELSEWHERE = 'This return was filed elsewhere. Nothing was filed from here.';

test('filing waits for running saves, then asks, and is sent once (RET-25, RET-26)', async () => {
  const { actor, type, take, last, filing, until, sent, told, context } = await openReturn();
  type(1, '2000');
  actor.send({ type: 'filing.chosen', id: '1' });
  expect([filing(), sent]).toEqual(['settling', []]);
  take(last());
  await until('confirming');
  expect(sent).toEqual(['calculate 6']);
  actor.send({ type: 'filing.confirmed' });
  await until('idle');
  expect(sent).toEqual(['calculate 6', 'file true 6']);
  expect([told.at(-1), context().taxReturn.returnStatus]).toEqual([{ type: 'return.filed' }, 'pending']);
});

test('filing also waits for a field that I fill in while another one is saved (RET-25)', async () => {
  const { actor, type, leave, take, last, entries, filing, until, sent } = await openReturn();
  type(1, '2000');
  actor.send({ type: 'filing.chosen', id: '1' });
  type(2, '3');
  take(last());
  expect([entries(), filing(), sent]).toEqual(['edited', 'settling', []]);
  leave(2, '2');
  take(last());
  await until('confirming');
  expect(sent).toEqual(['calculate 7']);
});

test('filing stops when a field meanwhile holds an amount that cannot be filed (RET-23)', async () => {
  const { actor, type, take, last, entries, filing, sent } = await openReturn();
  type(1, '2000');
  actor.send({ type: 'filing.chosen', id: '1' });
  type(2, '1,2,3');
  take(last());
  expect([entries(), filing(), sent]).toEqual(['edited', 'idle', []]);
});

test('a cancelled filing sends nothing (RET-26)', async () => {
  const { actor, until, sent } = await openReturn();
  actor.send({ type: 'filing.chosen', id: '1' });
  await until('confirming');
  actor.send({ type: 'filing.dismissed' });
  await until('idle');
  expect(sent).toEqual(['calculate 5']);
});

test('when the server calculates differently, the question whether to file says so', async () => {
  const answer = sampleTaxReturn({}, { 4: { rule: { kind: 'product', of: 3, rate: 60_000 } } });
  const { actor, until, context } = await openReturn({ calculate: async () => answer });
  actor.send({ type: 'filing.chosen', id: '1' });
  await until('confirming');
  expect(context().calculated.map(({ item }) => item)).toEqual([4, 5, 6]);
});

test('filing stops when the save before it is refused', async () => {
  const { actor, type, last, filing, sent } = await openReturn();
  type(1, '2000');
  actor.send({ type: 'filing.chosen', id: '1' });
  actor.send({ type: 'change.refused', change: last(), message: 'No.' });
  expect([filing(), sent]).toEqual(['idle', []]);
});

test('a refused filing is reported, and the return stays unchanged (ERR2-43)', async () => {
  const { actor, until, told, context } = await openReturn({
    file: () => Promise.reject(failure('unknown', 503)),
  });
  actor.send({ type: 'filing.chosen', id: '1' });
  await until('confirming');
  actor.send({ type: 'filing.confirmed' });
  await until('idle');
  expect([context().message, told]).toEqual(['No 503.', []]);
  expect(context().taxReturn.returnStatus).toBe('Non-filed');
  actor.send({ type: 'filing.chosen', id: '2' });
  expect(context().message).toBe('');
});

test('when the answer is lost the return is read first, and a filed one is reported as filed', async () => {
  const reads = [() => Promise.reject(failure('unreachable', 0)), async () => pending];
  const { actor, until, told, sent, clock } = await openReturn({
    file: () => Promise.reject(failure('unknown', 0)),
    read: () => (reads.shift() ?? (async () => pending))(),
  });
  actor.send({ type: 'filing.chosen', id: '1' });
  await until('confirming');
  actor.send({ type: 'filing.confirmed' });
  await until('unknown');
  expect(actor.getSnapshot().can({ type: 'filing.chosen', id: '2' })).toBe(false);
  clock.increment(5_000);
  await until('idle');
  expect([sent, told.at(-1)]).toEqual([
    ['calculate 5', 'file true 5', 'read', 'read'],
    { type: 'return.filed' },
  ]);
});

test('a filing that never arrived leaves the return Non-filed and says so, once no server is working on it any more (ERR2-43)', async () => {
  const { actor, until, told, sent, clock, context } = await openReturn({
    file: () => Promise.reject(failure('unknown', 0)),
  });
  actor.send({ type: 'filing.chosen', id: '1' });
  await until('confirming');
  actor.send({ type: 'filing.confirmed' });
  for (let pauses = 0; pauses < 4; pauses++) {
    await until('unknown');
    clock.increment(5_000);
  }
  await until('unknown');
  actor.send({ type: 'filing.asked' });
  await until('unknown');
  expect([context().message, told]).toEqual(['', []]);
  clock.increment(5_000);
  await until('idle');
  expect([
    sent.filter((call) => call === 'read').length,
    sent.filter((call) => call === 'file true 5'),
  ]).toEqual([7, ['file true 5']]);
  expect([context().isSeenOpen, context().message, told]).toEqual([
    true,
    'Unable to file tax return.  Please try again later.',
    [],
  ]);
});

test('a filing whose answer was lost while the server worked on it is found filed at the next read', async () => {
  const reads = [async () => stored, async () => pending];
  const { actor, until, told, clock } = await openReturn({
    file: () => Promise.reject(failure('unknown', 0)),
    read: () => (reads.shift() as () => Promise<TaxReturn>)(),
  });
  actor.send({ type: 'filing.chosen', id: '1' });
  await until('confirming');
  actor.send({ type: 'filing.confirmed' });
  await until('unknown');
  clock.increment(5_000);
  await until('idle');
  expect(told).toEqual([{ type: 'return.filed' }]);
});

test('a return that was changed elsewhere is not filed: the differences are shown first', async () => {
  const changed = sampleTaxReturn({ version: 9 }, { 2: { inputAmount: cents(10_000) } });
  const { actor, until, context, told } = await openReturn({
    file: () => Promise.reject(failure('refused', 409)),
    read: async () => changed,
  });
  actor.send({ type: 'filing.chosen', id: '1' });
  await until('confirming');
  actor.send({ type: 'filing.confirmed' });
  await until('idle');
  expect(context().elsewhere.map(({ item }) => item)).toEqual([2, 3, 4, 5, 6]);
  expect([context().message, context().taxReturn.version, told]).toEqual([
    'This return was changed elsewhere. It was not filed. Please look at it again.',
    9,
    [],
  ]);
});

test('a return filed elsewhere is reported before any question, with the differences', async () => {
  const otherVersion = sampleTaxReturn(
    { version: 9, returnStatus: 'pending', fileReturn: true },
    { 2: { inputAmount: cents(10_000) } },
  );
  const { actor, until, sent, told, context } = await openReturn({
    calculate: async () => otherVersion,
    read: async () => otherVersion,
  });
  actor.send({ type: 'filing.chosen', id: '1' });
  await until('idle');
  expect([sent, told]).toEqual([['calculate 5', 'read'], []]);
  expect(context().elsewhere.map(({ item }) => item)).toEqual([2, 3, 4, 5, 6]);
  expect(context().message).toBe(FILED_ELSEWHERE);
});

test('an answer between the question and my choice is not filed unseen', async () => {
  const { actor, until, sent } = await openReturn();
  actor.send({ type: 'filing.chosen', id: '1' });
  await until('confirming');
  actor.send({ type: 'return.told', taxReturn: sampleTaxReturn({ version: 8 }) });
  actor.send({ type: 'filing.confirmed' });
  await until('idle');
  expect(sent).toEqual(['calculate 5', 'file true 5']);
});

test('a return that another tab has filed is not reported as filed from here', async () => {
  const { actor, until, told, context } = await openReturn({
    file: () => Promise.reject(failure('refused', 409)),
    read: async () => pending,
  });
  actor.send({ type: 'filing.chosen', id: '1' });
  await until('confirming');
  actor.send({ type: 'filing.confirmed' });
  await until('idle');
  expect([context().message, told]).toEqual([FILED_ELSEWHERE, []]);
});

test('while an outdated return cannot be read, its state is not reported (ERR2-43)', async () => {
  const reads = [() => Promise.reject(failure('unreachable', 0)), async () => pending];
  const { actor, until, told, sent, clock, context } = await openReturn({
    file: () => Promise.reject(failure('refused', 409)),
    read: () => (reads.shift() ?? (async () => pending))(),
  });
  actor.send({ type: 'filing.chosen', id: '1' });
  await until('confirming');
  actor.send({ type: 'filing.confirmed' });
  await until('refused.unknown');
  expect([context().message, told]).toEqual(['', []]);
  clock.increment(5_000);
  await until('idle');
  expect([sent, context().message, told]).toEqual([
    ['calculate 5', 'file true 5', 'read', 'read'],
    FILED_ELSEWHERE,
    [],
  ]);
});

test('a return is called still Non-filed only after it was read following the filing (ERR2-43)', async () => {
  const reads = [
    () => Promise.reject(failure('unreachable', 0)),
    async () => sampleTaxReturn({ version: 9 }),
  ];
  const { actor, until, context } = await openReturn({
    calculate: () => Promise.reject(failure('refused', 409)),
    read: () => Promise.reject(failure('unreachable', 0)),
  });
  actor.send({ type: 'filing.chosen', id: '1' });
  await until('idle');
  expect([context().message, context().isSeenOpen]).toEqual([RETURN_NOT_FILED, false]);
  const later = await openReturn({
    file: () => Promise.reject(failure('refused', 409)),
    read: () => (reads.shift() as () => Promise<TaxReturn>)(),
  });
  later.actor.send({ type: 'filing.chosen', id: '1' });
  await later.until('confirming');
  later.actor.send({ type: 'filing.confirmed' });
  await later.until('refused.unknown');
  later.clock.increment(5_000);
  await later.until('idle');
  expect([later.context().isSeenOpen, later.context().taxReturn.version]).toEqual([true, 9]);
  expect(later.context().message).toBe(
    'This return was changed elsewhere. It was not filed. Please look at it again.',
  );
});

test('a return changed elsewhere is not asked about: the differences are shown first', async () => {
  const changed = sampleTaxReturn({ version: 9 }, { 2: { inputAmount: cents(10_000) } });
  const { actor, until, sent, context } = await openReturn({
    calculate: async () => changed,
    read: async () => changed,
  });
  actor.send({ type: 'filing.chosen', id: '1' });
  await until('idle');
  expect(sent).toEqual(['calculate 5', 'read']);
  expect(context().elsewhere.map(({ item }) => item)).toEqual([2, 3, 4, 5, 6]);
});

test('while a refused return cannot be read, asking reads it again and files nothing (ERR2-43)', async () => {
  const { actor, until, sent } = await openReturn({
    file: () => Promise.reject(failure('refused', 409)),
    read: () => Promise.reject(failure('unreachable', 0)),
  });
  actor.send({ type: 'filing.chosen', id: '1' });
  await until('confirming');
  actor.send({ type: 'filing.confirmed' });
  await until('refused.unknown');
  actor.send({ type: 'filing.asked' });
  await until('refused.unknown');
  expect(sent).toEqual(['calculate 5', 'file true 5', 'read', 'read']);
});
