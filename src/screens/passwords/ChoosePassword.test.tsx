import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test } from 'vitest';
import { createAdapters } from '../../adapters/adapters.ts';
import { AppContext } from '../../app/app-context.tsx';
import { keepFocus } from '../../browser/keep-focus.ts';
// The app loads it after the sign-in; a test may be over by then.
import '../../start/signed-in-services.ts';
import { startApp } from '../../start/start-app.ts';
import { ChoosePassword } from './ChoosePassword.tsx';
import { ForgotPassword } from './ForgotPassword.tsx';
import { TemporaryPassword } from './TemporaryPassword.tsx';

afterEach(cleanup);

/**
 * The form of a mailed link, with a server that gives these answers to its checks, the last one repeatedly.
 */
function open(...answers: (() => Response)[]) {
  return show(
    <ChoosePassword token="of the mail" failure="Failed to reset password." save={async () => {}} />,
    ...answers,
  );
}

function show(page: ReactNode, ...answers: (() => Response)[]) {
  const app = startApp(
    createAdapters({
      fetch: async (url) => {
        if (!String(url).includes('ValidatePasswordResetToken'))
          return Response.json({ message: 'No.' }, { status: 404 });
        const answer = answers.length > 1 ? answers.shift() : answers[0];
        return answer ? answer() : Response.error();
      },
    }),
  );
  render(
    <AppContext value={app}>
      <main id="main">{page}</main>
    </AppContext>,
  );
  return app;
}

const down = () => Response.json({ message: 'Down.' }, { status: 503 });
const good = () => Response.json({ data: { success: true, password_reset_token: 'of the mail' } });

test('a link that could not be checked is said to be still valid, and can be tried again (PWD-25)', async () => {
  open(down, good);
  expect(await screen.findByText(/Your link is still good/)).toBeDefined();
  expect(screen.queryByText(/used before/)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('button', { name: 'Submit' })).toBeDefined();
});

test('a link that could not be checked is checked again once the connection returns (PWD-21)', async () => {
  const { adapters } = open(down, good);
  await screen.findByText(/Your link is still good/);
  act(() => {
    adapters.reach.judge(true);
    adapters.reach.judge(false);
  });
  expect(await screen.findByRole('button', { name: 'Submit' })).toBeDefined();
});

test('a link that the server refuses is no longer valid (PWD-21)', async () => {
  open(() => Response.json({ message: 'This link was used.' }, { status: 422 }));
  expect(await screen.findByText('This link was used.')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Send a new email' })).toBeDefined();
});

test('only a temporary password that is still valid is called one that must be replaced (PWD-21, PWD-24)', async () => {
  show(<TemporaryPassword />, () => Response.json({ message: 'This link was used.' }, { status: 422 }));
  expect(await screen.findByText('This link was used.')).toBeDefined();
  expect(screen.queryByText(/You have a temporary password/)).toBeNull();
  cleanup();
  show(<TemporaryPassword />, good);
  expect(await screen.findByText(/You have a temporary password/)).toBeDefined();
});

test('the page of a forgotten password itself offers a new email in place (PWD-20, PWD-21)', async () => {
  let wasCalled = false;
  const again = () => {
    wasCalled = true;
  };
  show(<ChoosePassword token="of a code" failure="Failed." save={async () => {}} onAgain={again} />, () =>
    Response.json({ message: 'This code was used.' }, { status: 422 }),
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Send a new email' }));
  expect(wasCalled).toBe(true);
});

test('asking for a new email by keyboard moves the focus to its form (PWD-20, PWD-21)', async () => {
  const stop = keepFocus(document);
  const used = () => Response.json({ message: 'This code was used.' }, { status: 422 });
  show(<ForgotPassword />, good, used);
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'demo@billfold.example' } });
  fireEvent.click(screen.getByRole('button', { name: 'I have a code' }));
  fireEvent.change(await screen.findByLabelText('Code from the email'), { target: { value: '12345678' } });
  fireEvent.click(screen.getByRole('button', { name: 'Confirm Code' }));
  const again = await screen.findByRole('button', { name: 'Send a new email' });
  again.focus();
  fireEvent.click(again);
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Forgot password'));
  screen.getByRole('button', { name: 'Send' });
  stop();
});
