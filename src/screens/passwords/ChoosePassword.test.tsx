import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { createAdapters } from '../../adapters/adapters.ts';
import { AppContext } from '../../app/app-context.tsx';
import { keepFocus } from '../../browser/keep-focus.ts';
// The app loads it after the sign-in; a test may be over by then.
import '../../start/signed-in-services.ts';
import { startApp } from '../../start/start-app.ts';
import { ChoosePassword } from './ChoosePassword.tsx';
import { ForgotPassword } from './ForgotPassword.tsx';
import { TemporaryPassword } from './TemporaryPassword.tsx';

// A page without workers cannot solve the check.
vi.mock('../../adapters/http/bot-check.ts', () => ({ solveBotCheck: async () => 'solved' }));

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

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
        if (String(url).includes('SendForgetPasswordNotification'))
          return Response.json({ data: { success: true } });
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

async function askForMail() {
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'demo@billfold.example' } });
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  return screen.findByLabelText('Code from the email');
}

test('a code in hand is asked for only where one was mailed within the hour, also after a reload (PWD-20)', async () => {
  const { clock } = show(<ForgotPassword />, good).adapters;
  expect(screen.queryByRole('button', { name: 'I have a code' })).toBeNull();
  await askForMail();
  cleanup();
  show(<ForgotPassword />, good);
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'demo@billfold.example' } });
  fireEvent.click(screen.getByRole('button', { name: 'I have a code' }));
  await screen.findByText('The newest email to demo@billfold.example counts.');
  cleanup();
  const later = clock.now() + 60 * 60_000;
  vi.spyOn(Date, 'now').mockReturnValue(later);
  show(<ForgotPassword />, good);
  screen.getByRole('button', { name: 'Send' });
  expect(screen.queryByRole('button', { name: 'I have a code' })).toBeNull();
  vi.restoreAllMocks();
});

test('how long a mailed code is good is said with its field, and not by the status too (PWD-20)', async () => {
  show(<ForgotPassword />, good);
  const field = await askForMail();
  const about = document.getElementById(field.getAttribute('aria-describedby') ?? '');
  expect(about?.textContent).toMatch(/^Follow its link, .*good for 1 hour/);
  const said = screen.getAllByRole('status').map(({ textContent }) => textContent);
  expect(said).toContain('If demo@billfold.example belongs to an account, an email is on its way.');
  expect(said.join()).not.toContain('Follow its link');
});

test('asking for a new email by keyboard moves the focus to its form (PWD-20, PWD-21)', async () => {
  const stop = keepFocus(document);
  const used = () => Response.json({ message: 'This code was used.' }, { status: 422 });
  show(<ForgotPassword />, good, used);
  await askForMail();
  fireEvent.change(await screen.findByLabelText('Code from the email'), { target: { value: '12345678' } });
  fireEvent.click(screen.getByRole('button', { name: 'Confirm Code' }));
  const again = await screen.findByRole('button', { name: 'Send a new email' });
  again.focus();
  fireEvent.click(again);
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Forgot password'));
  screen.getByRole('button', { name: 'Send' });
  stop();
});
