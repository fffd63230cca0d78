import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { samplePending } from '../../domain/fixtures/scheduled.ts';
import { scheduledPaymentsMachine } from './scheduled-payments.machine.ts';

test('one payment has one task at a time (SCH-03)', () => {
  const list = createActor(scheduledPaymentsMachine).start();
  const payment = samplePending();
  const chosen = [
    ['payment.chosen', 'paying'],
    ['edit.chosen', 'editing'],
    ['delete.chosen', 'deleting'],
  ] as const;
  for (const [type, value] of chosen) {
    list.send({ type, payment });
    list.send({ type: 'edit.chosen', payment: samplePending({ confirmation_num: 'OTHER' }) });
    expect([list.getSnapshot().value, list.getSnapshot().context.payment]).toEqual([value, payment]);
    list.send({ type: 'task.closed' });
    expect(list.getSnapshot().value).toBe('listed');
  }
});
