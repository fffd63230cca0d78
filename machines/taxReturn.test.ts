import { expect, test } from 'vitest';
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate';
import type { AnswerOf, RequestOf } from '../domain/call.ts';
import type { calculateTaxReturn, getTaxReturn, saveTaxReturn } from '../domain/calls/tax.ts';
import { cents } from '../domain/cents.ts';
import { CallFailed, type FailureKind } from '../domain/failure.ts';
import type { ChangeOf } from '../domain/outbox.ts';
import { sampleTaxReturn } from '../domain/sample-tax-return.ts';
import { amountText } from '../domain/tax-draft.ts';
import { taxDraftChange } from '../domain/tax-draft-change.ts';
import { previewOf } from '../domain/tax-preview.ts';
import type { TaxReturn } from '../domain/tax-return.ts';
import { NOT_FILED, type OpenedDraft, taxReturnMachine } from './taxReturn.ts';

const stored = sampleTaxReturn();
const pending: TaxReturn = { ...stored, version: 6, returnStatus: 'pending', fileReturn: true };

const failure = (kind: FailureKind, status: number) =>
  new CallFailed({ kind, message: `No ${status}.`, status, errors: {} });

const FILED_ELSEWHERE = 'This return was filed elsewhere. Nothing was filed from here.';

interface Server {
  taxReturn?: TaxReturn;
  draft?: OpenedDraft;
  calculate?: (version: number) => Promise<TaxReturn>;
  file?: () => Promise<TaxReturn>;
  read?: () => Promise<TaxReturn>;
}

async function open({
  taxReturn = stored,
  draft = { change: undefined, aftermath: undefined },
  calculate = async (version) => ({ ...taxReturn, version }),
  file = async () => pending,
  read = async () => taxReturn,
}: Server = {}) {
  const clock = new SimulatedClock();
  const sent: string[] = [];
  const told: { type: string }[] = [];
  const made: ChangeOf<'tax draft'>[] = [];
  const actor = createActor(
    taxReturnMachine.provide({
      actors: {
        openDraft: fromPromise<OpenedDraft, { taxReturnId: number }>(async () => draft),
        calculate: fromPromise<AnswerOf<typeof calculateTaxReturn>, RequestOf<typeof calculateTaxReturn>>(
          ({ input }) => {
            sent.push(`calculate ${input.taxreturn.version}`);
            return calculate(input.taxreturn.version);
          },
        ),
        file: fromPromise<AnswerOf<typeof saveTaxReturn>, RequestOf<typeof saveTaxReturn>>(
          async ({ input }) => {
            sent.push(`file ${input.fileReturn} ${input.taxreturn.version}`);
            return { success: true, taxreturn: await file() };
          },
        ),
        readReturn: fromPromise<AnswerOf<typeof getTaxReturn>, RequestOf<typeof getTaxReturn>>(() => {
          sent.push('read');
          return read();
        }),
      },
    }),
    { input: { taxReturn }, clock },
  );
  actor.on('*', (event) => {
    told.push(event);
    if (event.type === 'change.made') made.push(event.change);
  });
  actor.start();
  await waitFor(actor, (snapshot) => !snapshot.matches({ entries: 'opening' }));
  const type = (item: number, text: string) =>
    actor.send({ type: 'field.edited', part: 'amount', item, text });
  const leave = (item: number, id: string) => actor.send({ type: 'field.left', part: 'amount', item, id });
  /** The server took a draft: the device holds the answer, then the outbox says so. */
  const take = (change: ChangeOf<'tax draft'>) => {
    const was = actor.getSnapshot().context.taxReturn;
    const answer = previewOf(was, change.request.taxreturn.taxReturnDetails);
    actor.send({ type: 'return.told', taxReturn: { ...answer, version: was.version + 1 } });
    actor.send({ type: 'change.sent', change });
  };
  return {
    actor,
    clock,
    sent,
    told,
    made,
    type,
    leave,
    take,
    last: () => made.at(-1) as ChangeOf<'tax draft'>,
    entries: () => actor.getSnapshot().value.entries,
    filing: () => actor.getSnapshot().value.filing,
    indicator: () => actor.getSnapshot().value.indicator,
    context: () => actor.getSnapshot().context,
    text: (item: number) => {
      const { taxReturn, entries } = actor.getSnapshot().context;
      const line = taxReturn.taxReturnDetails.find(({ sequenceNumber }) => sequenceNumber === item);
      return line && amountText(line, entries);
    },
    until: (state: string) => waitFor(actor, ({ value }) => value.filing === state),
  };
}

test('leaving a changed field saves it, and Saved shows for 5 seconds (RET-18, RET-20)', async () => {
  const { type, leave, take, last, entries, indicator, clock, text } = await open();
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

test('leaving an unchanged field, or one that holds no amount, does nothing (RET-18)', async () => {
  const { type, leave, made, entries, actor } = await open();
  type(1, '1000');
  leave(1, '1');
  expect([made, entries()]).toEqual([[], 'still']);
  type(1, '1,2,3');
  leave(1, '2');
  expect([made, entries()]).toEqual([[], 'edited']);
  expect(actor.getSnapshot().can({ type: 'filing.chosen', id: '3' })).toBe(false);
});

test('of two saves the later one wins, and carries what the first one had (RET-18)', async () => {
  const { type, leave, take, made, entries, text } = await open();
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

test('a comment is saved when its box is left, also on a line that takes no amount (RET-19)', async () => {
  const { actor, last } = await open();
  actor.send({ type: 'field.edited', part: 'comment', item: 2, text: 'Resale.' });
  actor.send({ type: 'field.left', part: 'comment', item: 2, id: '1' });
  expect(last().request.taxreturn.taxReturnDetails).toMatchObject([
    { inputAmount: null, comment: 'Resale.' },
  ]);
});

test('an overridden line is reset to its calculated value (RET-14)', async () => {
  const overridden = sampleTaxReturn({}, { 5: { inputAmount: cents(300), isOverridden: true } });
  const { actor, last, text, take } = await open({ taxReturn: overridden });
  expect(text(5)).toBe('3.00');
  actor.send({ type: 'override.reset', item: 5, id: '1' });
  expect(last().request.taxreturn.taxReturnDetails).toMatchObject([
    { inputAmount: null, isOverridden: false },
  ]);
  take(last());
  expect(text(5)).toBe('1.00');
});

test('a refused save leaves the entries in their fields, and can be tried again (ERR2-44)', async () => {
  const { actor, type, leave, last, made, entries, text, told } = await open();
  type(1, '5');
  leave(1, '1');
  actor.send({ type: 'change.refused', change: last(), message: 'No.' });
  expect([entries(), text(1)]).toEqual(['refused', '5.00']);
  actor.send({ type: 'ours.kept', id: '2' });
  expect([entries(), made.length, told.at(-1)]).toEqual(['kept', 2, { type: 'aftermath.read' }]);
});

test('passing through fields after a refused save sends nothing, leaving a changed one sends all (RET-18, ERR2-44)', async () => {
  const { actor, type, leave, last, made, entries } = await open();
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

test('entries on lines that were changed elsewhere wait for a choice (issue 11)', async () => {
  const { actor, type, leave, last, made, entries, text } = await open();
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

test('what waits on the device since another visit is in its fields again, and can be discarded (ruling 19)', async () => {
  const lines = [{ sequenceNumber: 1, inputAmount: cents(900), isOverridden: false, comment: '' }];
  const change = taxDraftChange(stored, lines, '1');
  const { actor, text, entries, told } = await open({ draft: { change, aftermath: undefined } });
  expect([entries(), text(1)]).toEqual(['kept', '9.00']);
  actor.send({ type: 'draft.discarded' });
  expect([entries(), text(1), told]).toEqual(['still', '1,000.00', [{ type: 'change.undone', change }]]);
});

test('entries that were refused on another visit are in their fields again, with the reason (ERR2-44)', async () => {
  const entered = [{ sequenceNumber: 1, inputAmount: cents(900), isOverridden: false, comment: '' }];
  const aftermath = { kind: 'refused', message: 'Down.', entered, lines: [] } as const;
  const { actor, text, entries, last, take } = await open({ draft: { change: undefined, aftermath } });
  expect([entries(), text(1)]).toEqual(['refused', '9.00']);
  actor.send({ type: 'ours.kept', id: '1' });
  take(last());
  expect([entries(), text(1)]).toEqual(['still', '9.00']);
});

test('a return that was sent to filing takes no entry (RET-11)', async () => {
  const { type, leave, made, actor } = await open({ taxReturn: pending });
  type(1, '5');
  leave(1, '1');
  expect([made, actor.getSnapshot().can({ type: 'filing.chosen', id: '1' })]).toEqual([[], false]);
});

test('Save Without Filing saves all values, also those that stand there already (RET-24)', async () => {
  const { actor, last, entries } = await open();
  actor.send({ type: 'save.chosen', id: '1' });
  expect(last().request).toMatchObject({ fileReturn: false });
  expect(last().request.taxreturn.taxReturnDetails.map(({ sequenceNumber }) => sequenceNumber)).toEqual([
    1, 2, 5,
  ]);
  expect(entries()).toBe('kept');
});

test('filing waits for what is being saved, then asks, and is sent once (RET-25, RET-26)', async () => {
  const { actor, type, take, last, filing, until, sent, told, context } = await open();
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

test('filing waits also for the field that is being filled in while another one is saved (RET-25)', async () => {
  const { actor, type, leave, take, last, entries, filing, until, sent } = await open();
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

test('filing does not go on with a field that meanwhile holds what cannot be filed (RET-23)', async () => {
  const { actor, type, take, last, entries, filing, sent } = await open();
  type(1, '2000');
  actor.send({ type: 'filing.chosen', id: '1' });
  type(2, '1,2,3');
  take(last());
  expect([entries(), filing(), sent]).toEqual(['edited', 'idle', []]);
});

test('a filing that was thought better of sends nothing (RET-26)', async () => {
  const { actor, until, sent } = await open();
  actor.send({ type: 'filing.chosen', id: '1' });
  await until('confirming');
  actor.send({ type: 'filing.dismissed' });
  await until('idle');
  expect(sent).toEqual(['calculate 5']);
});

test('where the server calculates otherwise, the question whether to file says so (issue 11)', async () => {
  const told = sampleTaxReturn({}, { 4: { rule: { kind: 'product', of: 3, rate: 60_000 } } });
  const { actor, until, context } = await open({ calculate: async () => told });
  actor.send({ type: 'filing.chosen', id: '1' });
  await until('confirming');
  expect(context().calculated.map(({ item }) => item)).toEqual([4, 5, 6]);
});

test('filing does not go on when the save before it is refused', async () => {
  const { actor, type, last, filing, sent } = await open();
  type(1, '2000');
  actor.send({ type: 'filing.chosen', id: '1' });
  actor.send({ type: 'change.refused', change: last(), message: 'No.' });
  expect([filing(), sent]).toEqual(['idle', []]);
});

test('a refused filing is told, and the return stays as it is (ERR2-43)', async () => {
  const { actor, until, told, context } = await open({ file: () => Promise.reject(failure('unknown', 503)) });
  actor.send({ type: 'filing.chosen', id: '1' });
  await until('confirming');
  actor.send({ type: 'filing.confirmed' });
  await until('idle');
  expect([context().message, told]).toEqual(['No 503.', []]);
  expect(context().taxReturn.returnStatus).toBe('Non-filed');
  actor.send({ type: 'filing.chosen', id: '2' });
  expect(context().message).toBe('');
});

test('when the answer is lost the return is read before anything else, and a filed one is told so', async () => {
  const reads = [() => Promise.reject(failure('unreachable', 0)), async () => pending];
  const { actor, until, told, sent, clock } = await open({
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

test('a lost answer to a filing that never arrived leaves the return Non-filed, in words, once no server is at work any more (ERR2-43)', async () => {
  const { actor, until, told, sent, clock, context } = await open({
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

test('a filing whose answer was lost while the server was at work is found filed at the next look', async () => {
  const reads = [async () => stored, async () => pending];
  const { actor, until, told, clock } = await open({
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

test('a return that was changed elsewhere is not filed: what differs is shown first (issue 11)', async () => {
  const changed = sampleTaxReturn({ version: 9 }, { 2: { inputAmount: cents(10_000) } });
  const { actor, until, context, told } = await open({
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

test('a return that was filed elsewhere is told so before anything is asked, with what differs (issue 11)', async () => {
  const theirs = sampleTaxReturn(
    { version: 9, returnStatus: 'pending', fileReturn: true },
    { 2: { inputAmount: cents(10_000) } },
  );
  const { actor, until, sent, told, context } = await open({
    calculate: async () => theirs,
    read: async () => theirs,
  });
  actor.send({ type: 'filing.chosen', id: '1' });
  await until('idle');
  expect([sent, told]).toEqual([['calculate 5', 'read'], []]);
  expect(context().elsewhere.map(({ item }) => item)).toEqual([2, 3, 4, 5, 6]);
  expect(context().message).toBe(FILED_ELSEWHERE);
});

test('what is told between the question and the answer is not filed unseen', async () => {
  const { actor, until, sent } = await open();
  actor.send({ type: 'filing.chosen', id: '1' });
  await until('confirming');
  actor.send({ type: 'return.told', taxReturn: sampleTaxReturn({ version: 8 }) });
  actor.send({ type: 'filing.confirmed' });
  await until('idle');
  expect(sent).toEqual(['calculate 5', 'file true 5']);
});

test('a return that another tab has filed is not told as filed from here (issue 11)', async () => {
  const { actor, until, told, context } = await open({
    file: () => Promise.reject(failure('refused', 409)),
    read: async () => pending,
  });
  actor.send({ type: 'filing.chosen', id: '1' });
  await until('confirming');
  actor.send({ type: 'filing.confirmed' });
  await until('idle');
  expect([context().message, told]).toEqual([FILED_ELSEWHERE, []]);
});

test('while a return that was outdated cannot be read, nothing is said of how it stands (ERR2-43)', async () => {
  const reads = [() => Promise.reject(failure('unreachable', 0)), async () => pending];
  const { actor, until, told, sent, clock, context } = await open({
    file: () => Promise.reject(failure('refused', 409)),
    read: () => (reads.shift() ?? (async () => pending))(),
  });
  actor.send({ type: 'filing.chosen', id: '1' });
  await until('confirming');
  actor.send({ type: 'filing.confirmed' });
  await until('unknown');
  expect([context().message, told]).toEqual(['', []]);
  clock.increment(5_000);
  await until('idle');
  expect([sent, context().message, told]).toEqual([
    ['calculate 5', 'file true 5', 'read', 'read'],
    FILED_ELSEWHERE,
    [],
  ]);
});

test('a return is said to be still Non-filed only where it was read after the filing (ERR2-43)', async () => {
  const reads = [
    () => Promise.reject(failure('unreachable', 0)),
    async () => sampleTaxReturn({ version: 9 }),
  ];
  const { actor, until, context } = await open({
    calculate: () => Promise.reject(failure('refused', 409)),
    read: () => Promise.reject(failure('unreachable', 0)),
  });
  actor.send({ type: 'filing.chosen', id: '1' });
  await until('idle');
  expect([context().message, context().isSeenOpen]).toEqual([NOT_FILED, false]);
  const later = await open({
    file: () => Promise.reject(failure('refused', 409)),
    read: () => (reads.shift() as () => Promise<TaxReturn>)(),
  });
  later.actor.send({ type: 'filing.chosen', id: '1' });
  await later.until('confirming');
  later.actor.send({ type: 'filing.confirmed' });
  await later.until('unknown');
  later.clock.increment(5_000);
  await later.until('idle');
  expect([later.context().isSeenOpen, later.context().taxReturn.version]).toEqual([true, 9]);
  expect(later.context().message).toBe(
    'This return was changed elsewhere. It was not filed. Please look at it again.',
  );
});
