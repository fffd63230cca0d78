import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createAdapters } from '../../adapters/adapters.ts';
import { AppContext } from '../../app/app-context.tsx';
import { startApp } from '../../start/start-app.ts';
import { IdleDialog } from './IdleDialog.tsx';

beforeEach(() => {
  HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= () => {};
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('in the last minute before I am signed out, I read no other time that is left (ruling 16)', async () => {
  const app = startApp(createAdapters({ fetch: async () => new Response(null, { status: 401 }) }));
  await waitFor(() => expect(app.session.getSnapshot().status).toBe('active'));
  vi.useFakeTimers();
  render(
    <AppContext value={app}>
      <IdleDialog />
    </AppContext>,
  );
  const words = () => screen.getByRole('alertdialog').textContent;
  const status = screen.getByRole('status');
  expect(words()).toContain('you will be signed out in about 2 minutes.');
  expect(status.textContent).toBe('');

  act(() => vi.advanceTimersByTime(60_000));
  expect(words()).toContain('you will be signed out soon.');
  expect(words()).not.toContain('2 minutes');
  expect(status.textContent).toBe('About 1 minute is left.');
  expect(screen.getByRole('status')).toBe(status);
});
