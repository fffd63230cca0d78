import { expect, test } from 'vitest';
import { taxDraftChange } from '../../domain/outbox/tax-draft-change.ts';
import { RETURN_NOT_FILED } from '../../domain/tax/text/en.ts';
import { cents } from '../../domain/values/cents.ts';
import { taxPaymentMachine } from './tax-payment.machine.ts';
import { failure, openReturn, stored } from './tax-return.fixture.ts';

const ENTERED = [{ sequenceNumber: 1, inputAmount: cents(900), isOverridden: false, comment: '' }];
const DOWN = { kind: 'refused', message: 'Down.', entered: ENTERED, lines: [] } as const;
const CONFLICT = {
  ...DOWN,
  lines: [{ item: 1, description: 'Gross sales', here: '9.00', there: '50.00' }],
} as const;

test('a return whose waiting entries cannot be read shows what the server has, and takes new ones', async () => {
  const { type, leave, entries, text, made } = await openReturn({
    open: () => Promise.reject(new Error('no storage')),
  });
  expect([entries(), text(1)]).toEqual(['still', '1,000.00']);
  type(1, '5');
  leave(1, '1');
  expect([entries(), made.length]).toEqual(['kept', 1]);
});

test('Save Without Filing of an unchanged return is done when it was sent, without a new version (RET-24)', async () => {
  const { actor, last, entries, indicator, text } = await openReturn();
  actor.send({ type: 'save.chosen', id: '1' });
  expect(entries()).toBe('kept');
  actor.send({ type: 'change.sent', change: last() });
  expect([entries(), indicator(), text(1)]).toEqual(['still', 'saved', '1,000.00']);
  expect(actor.getSnapshot().context.change).toBeUndefined();
});

test('the save of another return says nothing about this one (RET-20)', async () => {
  const { actor, type, leave, last, entries, indicator } = await openReturn();
  type(1, '5');
  leave(1, '1');
  const other = taxDraftChange({ ...stored, id: stored.id + 1 }, ENTERED, '2');
  actor.send({ type: 'change.sent', change: other });
  expect([entries(), indicator(), actor.getSnapshot().context.change]).toEqual(['kept', 'quiet', last()]);
});

test('after a refused save all of it can be saved again by the button, or by resetting a line (ERR2-44)', async () => {
  for (const event of [
    { type: 'save.chosen', id: '1' },
    { type: 'override.reset', item: 5, id: '1' },
  ] as const) {
    const { actor, entries, last } = await openReturn({ draft: { change: undefined, aftermath: DOWN } });
    expect(entries()).toBe('refused');
    actor.send(event);
    const amounts = last().request.taxreturn.taxReturnDetails;
    expect([entries(), amounts.find(({ sequenceNumber }) => sequenceNumber === 1)?.inputAmount]).toEqual([
      'kept',
      900,
    ]);
  }
});

test('neither the button nor a reset saves over what was changed elsewhere, before I chose (ERR2-44)', async () => {
  const { actor, entries, made, text } = await openReturn({
    draft: { change: undefined, aftermath: CONFLICT },
  });
  actor.send({ type: 'save.chosen', id: '1' });
  actor.send({ type: 'override.reset', item: 5, id: '2' });
  expect([entries(), made, text(1)]).toEqual(['refused', [], '9.00']);
});

test('what became of an earlier visit is gone from the screen and the device after I read it', async () => {
  const { actor, told, context } = await openReturn({ draft: { change: undefined, aftermath: DOWN } });
  expect(context().aftermath).toEqual(DOWN);
  actor.send({ type: 'aftermath.read' });
  expect([context().aftermath, told]).toEqual([undefined, [{ type: 'aftermath.read' }]]);
});

test('a return that could not be calculated is not filed, and says so (ERR2-43)', async () => {
  const { actor, sent, told, until, context } = await openReturn({
    calculate: () => Promise.reject(failure('unknown', 0)),
  });
  actor.send({ type: 'filing.chosen', id: '1' });
  await until('idle');
  expect([sent, told, context().message]).toEqual([['calculate 5'], [], RETURN_NOT_FILED]);
  expect(context().taxReturn.returnStatus).toBe('Non-filed');
});

test('a payment that breaks leaves the return as it is, and it can still be saved and filed', async () => {
  const payment = taxPaymentMachine.provide({
    actions: {
      keepTyped: () => {
        throw new Error('a bug');
      },
    },
  });
  const { actor, type, take, last, entries, until, sent } = await openReturn({ payment });
  actor.getSnapshot().children.payment?.send({ type: 'amount.edited', typed: '20' });
  expect([actor.getSnapshot().status, entries()]).toEqual(['active', 'still']);
  type(1, '2000');
  actor.send({ type: 'filing.chosen', id: '1' });
  take(last());
  await until('confirming');
  expect(sent).toEqual(['calculate 6']);
});
