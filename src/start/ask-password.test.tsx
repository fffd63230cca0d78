import 'fake-indexeddb/auto';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { createAdapters } from '../adapters/adapters.ts';
import type { App } from '../app/app.ts';
import { askPassword } from './ask-password.tsx';

beforeAll(() => {
  HTMLDialogElement.prototype.showModal ??= () => {};
  HTMLDialogElement.prototype.close ??= () => {};
});

test('the question for my password goes with the page on which I was asked', async () => {
  const adapters = createAdapters();
  const session = { subscribe: () => ({ unsubscribe: () => {} }) };
  const refusal = { kind: 'answered', status: 403, body: { errors: { password: 'It is needed.' } } };
  let answer: Promise<boolean> = Promise.resolve(true);
  await act(async () => {
    answer = askPassword({ adapters, session } as unknown as App, refusal as never);
  });
  expect(await screen.findByText('Confirm your password')).toBeTruthy();
  await act(async () => {
    location.hash = '#/bills/204';
  });
  expect(await answer).toBe(false);
  await waitFor(() => expect(screen.queryByText('Confirm your password')).toBeNull());
});
