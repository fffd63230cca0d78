import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { createActor, fromCallback } from 'xstate';
import { appUpdateMachine } from '../../machines/app/app-update.machine.ts';
import { createAdapters } from '../adapters/adapters.ts';
import { AppContext } from '../app/app-context.tsx';
// The app loads it after the sign-in; a test may be over by then.
import '../start/signed-in-services.ts';
import { startApp } from '../start/start-app.ts';
import { UpdateBar } from './UpdateBar.tsx';

afterEach(cleanup);

it('choosing Later removes the bar and leaves the focus on the page', () => {
  const update = createActor(
    appUpdateMachine.provide({
      actors: {
        watchBuilds: fromCallback(() => {}),
        watchWork: fromCallback(({ sendBack }) => sendBack({ type: 'work.changed', work: 'none' })),
      },
    }),
  ).start();
  update.send({ type: 'update.found' });
  render(
    <AppContext value={startApp(createAdapters({ fetch: () => Promise.reject(new Error('lost')) }))}>
      <UpdateBar update={update} />
      <main id="main" tabIndex={-1} />
    </AppContext>,
  );
  const later = screen.getByRole('button', { name: 'Later' });
  later.focus();
  act(() => void fireEvent.click(later));
  expect(screen.queryByRole('button', { name: 'Later' })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('main'));
});
