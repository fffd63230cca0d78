import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test } from 'vitest';
import { createAdapters } from '../../adapters/adapters.ts';
import { AppContext } from '../../app/app-context.tsx';
// The app loads it after the sign-in; a test may be over by then.
import '../../start/signed-in-services.ts';
import { startApp } from '../../start/start-app.ts';
import { enteredEmail } from '../../widgets/account/entered-email.ts';
import { keepPendingEmail } from '../../widgets/account/pending-email.ts';
import {
  passwordRegisteredFor,
  rememberRegistration,
  takeCredentials,
} from '../../widgets/account/sign-in-at-once.ts';
import { Registered } from './Registered.tsx';
import { Verification } from './Verification.tsx';
import { VerifyEmail } from './VerifyEmail.tsx';

afterEach(cleanup);

/** The page of a mailed link that the server refuses with this message. */
function open(status: number, message: string) {
  show(<Verification token="of the mail" onVerified={() => {}} />, status, message);
}

function show(page: ReactNode, status: number, message: string) {
  const app = startApp(
    createAdapters({
      fetch: async (_, init) => {
        const { password = '' } = JSON.parse(String(init?.body ?? '{}')) as { password?: string };
        const data = { success: true, verified: password !== '', verify_token: 'of the code' };
        return Response.json({ message, data }, { status });
      },
    }),
  );
  render(<AppContext value={app}>{page}</AppContext>);
}

test('an invalid link leads to the sign-in and offers a new email, without blame (REG-26)', async () => {
  open(422, 'This link is too old.');
  const signIn = await screen.findByRole('link', { name: 'Sign in' });
  expect(signIn.getAttribute('href')).toBe('#/login');
  expect(screen.getByRole('alert').textContent).toContain('Ask for a new email below');
  expect(screen.queryByText('Enter your email.')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Resend confirmation email' }));
  const email = screen.getByLabelText('Email');
  expect(screen.getByText('Enter your email.').id).toBe(email.getAttribute('aria-describedby'));
  expect(document.activeElement).toBe(email);
  expect(screen.queryByText('Please enter a valid email address.')).toBeNull();
});

test('a link that I follow again says that I am verified: no error, no code, but the offer of a new email (REG-25, REG-26)', async () => {
  open(409, 'This link was used before. Your email address is verified, and you can sign in.');
  expect(await screen.findByText(/Your email address is verified/)).toBeDefined();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByRole('link', { name: 'Sign in' })).toBeDefined();
  expect(screen.queryByLabelText('Code from the email')).toBeNull();
  expect(screen.getByRole('button', { name: 'Resend confirmation email' })).toBeDefined();
});

test('the page without a link leads to the sign-in too (REG-25)', () => {
  show(<VerifyEmail />, 422, 'No.');
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('#/login');
});

test('once a code and the password have verified my email, that is said once, and the sign-in has my email (REG-23, REG-25)', async () => {
  show(<VerifyEmail />, 200, '');
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'nora.berg@billfold.example' } });
  fireEvent.change(screen.getByLabelText('Code from the email'), { target: { value: '123456' } });
  fireEvent.click(screen.getByRole('button', { name: 'Confirm Code' }));
  fireEvent.change(await screen.findByLabelText('Password'), { target: { value: 'Quiet-River-42' } });
  fireEvent.click(screen.getByRole('button', { name: 'Verify my email address' }));
  expect(await screen.findAllByText(/Your email address is verified/)).toHaveLength(1);
  expect(screen.getAllByRole('link', { name: 'Sign in' })).toHaveLength(1);
  expect(enteredEmail.read()).toBe('nora.berg@billfold.example');
});

test('the page that registered needs no more than the code: the customer goes on signed in (REG-23, ruling 53)', async () => {
  const credentials = { user_name: 'nora.berg@billfold.example', password: 'Quiet-River-42' };
  keepPendingEmail(credentials.user_name);
  rememberRegistration(credentials);
  show(<Registered />, 200, '');
  fireEvent.change(screen.getByLabelText('Code from the email'), { target: { value: '123456' } });
  fireEvent.click(screen.getByRole('button', { name: 'Confirm Code' }));
  await waitFor(() => expect(location.hash).toBe('#/login'));
  expect(screen.queryByLabelText('Password')).toBeNull();
  expect(takeCredentials()).toEqual(credentials);
  expect(passwordRegisteredFor(credentials.user_name)).toBeUndefined();
  keepPendingEmail('');
});

test('the password of another registration is not used: it is asked for (REG-25)', async () => {
  keepPendingEmail('nora.berg@billfold.example');
  rememberRegistration({ user_name: 'other@billfold.example', password: 'Loud-River-42' });
  show(<Registered />, 200, '');
  fireEvent.change(screen.getByLabelText('Code from the email'), { target: { value: '123456' } });
  fireEvent.click(screen.getByRole('button', { name: 'Confirm Code' }));
  expect(await screen.findByLabelText('Password')).toBeDefined();
  rememberRegistration(undefined);
  keepPendingEmail('');
});

test('in the tab that registered, the code and the password lead on without a second sign-in (REG-23)', async () => {
  location.hash = '';
  keepPendingEmail('nora.berg@billfold.example');
  const app = startApp(
    createAdapters({
      fetch: async (_, init) => {
        const { password = '' } = JSON.parse(String(init?.body ?? '{}')) as { password?: string };
        return Response.json({
          data: { success: true, verified: password !== '', verify_token: 'of the code' },
        });
      },
    }),
  );
  render(
    <AppContext value={app}>
      <Registered />
    </AppContext>,
  );
  fireEvent.change(screen.getByLabelText('Code from the email'), { target: { value: '123456' } });
  fireEvent.click(screen.getByRole('button', { name: 'Confirm Code' }));
  fireEvent.change(await screen.findByLabelText('Password'), { target: { value: 'Quiet-River-42' } });
  fireEvent.click(screen.getByRole('button', { name: 'Verify my email address' }));
  await waitFor(() => expect(location.hash).toBe('#/login'));
  const proved = { user_name: 'nora.berg@billfold.example', password: 'Quiet-River-42' };
  expect([takeCredentials(), takeCredentials()]).toEqual([proved, undefined]);
  keepPendingEmail('');
});

test('a valid link asks for the password of the registration, and offers another one to an owner who does not know it (REG-25)', async () => {
  const calls: unknown[] = [];
  const app = startApp(
    createAdapters({
      fetch: async (_, init) => {
        const request = JSON.parse(String(init?.body ?? '{}')) as {
          verify_token?: string;
          password?: string;
        };
        if (request.verify_token === undefined) return Response.json({ message: 'No.' }, { status: 404 });
        calls.push(request.password);
        return Response.json({
          data: { success: true, verified: request.password !== '', verify_token: 'of the mail' },
        });
      },
    }),
  );
  render(
    <AppContext value={app}>
      <Verification token="of the mail" onVerified={() => {}} />
    </AppContext>,
  );
  fireEvent.change(await screen.findByLabelText('Password'), { target: { value: 'Quiet-River-42' } });
  expect(screen.getByRole('link', { name: 'Choose a new password' }).getAttribute('href')).toBe(
    '#/forgot-password',
  );
  fireEvent.click(screen.getByRole('button', { name: 'Verify my email address' }));
  expect(await screen.findByText('You can sign in now.')).toBeDefined();
  expect(calls).toEqual(['', 'Quiet-River-42']);
});
