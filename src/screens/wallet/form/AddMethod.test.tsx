import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { createAdapters } from '../../../adapters/adapters.ts';
import { AppContext } from '../../../app/app-context.tsx';
import { startApp } from '../../../start/start-app.ts';
import { AddMethod } from './AddMethod.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test('where payments are not set up, no number is asked for, and a bookmark finds the reason (ruling 24)', () => {
  vi.spyOn(document, 'cookie', 'get').mockReturnValue('billfold-portal=no-payments.no-own_form');
  const fetch = async () => Response.json({ message: 'No.' }, { status: 404 });
  render(
    <AppContext value={startApp(createAdapters({ fetch }))}>
      <AddMethod />
    </AppContext>,
  );
  expect(screen.getByText('Payments are not set up here yet.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Xpress Wallet' })).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.queryByRole('form')).toBeNull();
});
