import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { samplePending } from '../../../domain/fixtures/scheduled.ts';
import { scheduledPaymentsMachine } from '../../../machines/scheduled/scheduled-payments.machine.ts';
import { createAdapters } from '../../adapters/adapters.ts';
import { AppContext } from '../../app/app-context.tsx';
import { startApp } from '../../start/start-app.ts';
import { PendingTable } from './PendingTable.tsx';

afterEach(cleanup);

const UNPAYABLE = 'Summit Gas does not take payments here yet.';

function open(payment: Partial<ReturnType<typeof samplePending>>) {
  const fetch = async () => Response.json({ message: 'No.' }, { status: 404 });
  render(
    <AppContext value={startApp(createAdapters({ fetch }))}>
      <PendingTable payments={[samplePending(payment)]} actor={createActor(scheduledPaymentsMachine)} />
    </AppContext>,
  );
  return screen.getAllByRole('button').map(({ textContent }) => textContent);
}

test('a payment to a biller that takes none can only be deleted, and says so', () => {
  expect(open({})).toEqual(['Pay Now', 'Edit', 'Delete']);
  cleanup();
  expect(open({ problem: UNPAYABLE, problem_with: 'biller', unpayable: UNPAYABLE })).toEqual(['Delete']);
  screen.getByText(`It will fail on its day: ${UNPAYABLE} Please delete it.`);
});

test('a payment whose card has expired can be edited while its biller is paused', () => {
  expect(open({ problem: 'Card has expired', problem_with: 'payment', unpayable: UNPAYABLE })).toEqual([
    'Edit',
    'Delete',
  ]);
  screen.getByText('It will fail on its day: Card has expired. Please edit or delete it.');
});

test('a payment that waits for a paused biller can be moved, and says why it waits', () => {
  expect(open({ unpayable: UNPAYABLE })).toEqual(['Edit', 'Delete']);
  screen.getByText(UNPAYABLE);
});
