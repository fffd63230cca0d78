import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { AnswerOf, RequestOf } from '../../../domain/api/call.ts';
import { CallFailed } from '../../../domain/api/failure.ts';
import type { login } from '../../../domain/session/calls.ts';
import { signInMachine } from '../../../machines/session/sign-in.machine.ts';
import { PageHeading } from '../../components/layout/PageHeading.tsx';
import { LoginForm } from './LoginForm.tsx';

beforeEach(() =>
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} })),
);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('with both fields empty, a short list above the form links to each, and the first gets the focus', async () => {
  render(<LoginForm signIn={undefined} />);
  fireEvent.submit(screen.getByRole('button', { name: 'Login' }).closest('form') as HTMLFormElement);
  const email = screen.getByLabelText('Email');
  await waitFor(() => expect(document.activeElement).toBe(email));
  const links = await screen.findAllByRole('link', { name: /^Enter your (email|password)/ });
  fireEvent.click(links[1] as HTMLElement);
  expect(document.activeElement).toBe(screen.getByLabelText('Password'));
  fireEvent.change(email, { target: { value: 'dana@billfold.example' } });
  expect(screen.queryByText('There is a problem')).toBeNull();
});

test('with one field empty, the field is read with its words, and the title begins with Error', async () => {
  render(
    <>
      <PageHeading title="Sign in" />
      <LoginForm signIn={undefined} />
    </>,
  );
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'dana@billfold.example' } });
  const password = screen.getByLabelText('Password');
  let said: string | null | undefined;
  password.addEventListener('focus', () => {
    const ids = password.getAttribute('aria-describedby')?.split(' ') ?? [];
    said = ids.map((id) => document.getElementById(id)?.textContent).join();
  });
  fireEvent.submit(password.closest('form') as HTMLFormElement);
  await waitFor(() => expect(said).toContain('Enter your password.'));
  expect(document.activeElement).toBe(password);
  await waitFor(() => expect(document.title).toMatch(/^Error: /));
  fireEvent.change(password, { target: { value: 'pw' } });
  expect(document.title).not.toMatch(/^Error: /);
});

test('the button says which field is still empty (SES-03)', () => {
  render(<LoginForm signIn={undefined} />);
  const says = () => screen.getByRole('button', { name: 'Login' }).getAttribute('aria-describedby');
  const why = () => document.getElementById(says() ?? '')?.textContent;
  // The page keeps what another form was told.
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: '' } });
  expect(why()).toBe('Enter your email and password first.');
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'pw' } });
  expect(why()).toBe('Enter your email.');
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'dana@billfold.example' } });
  expect(says()).toBeNull();
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: '' } });
  expect(why()).toBe('Enter your password.');
});

test('a refused sign-in takes the focus, and the title begins with it until it is gone (WCAG 2.4.2)', async () => {
  const refusal = new CallFailed({ kind: 'refused', status: 422, message: 'No such customer.', errors: {} });
  const signIn = createActor(
    signInMachine.provide({
      actors: {
        solveBotCheck: fromPromise<string>(async () => 'sum'),
        login: fromPromise<AnswerOf<typeof login>, RequestOf<typeof login>>(async () => {
          throw refusal;
        }),
      },
    }),
  ).start();
  const page = (title: string) => (
    <>
      <PageHeading title={title} />
      <LoginForm signIn={signIn} />
    </>
  );
  const { rerender, unmount } = render(page('Login'));
  expect(document.title).toBe('Login – Billfold');
  const credentials = { user_name: 'ada@example.com', password: 'pw' };
  act(() => signIn.send({ type: 'credentials.submitted', credentials, keep: false }));
  await waitFor(() => expect(document.activeElement?.textContent).toBe('No such customer.'));
  expect(document.title).toBe('Error: Login – Billfold');
  rerender(page('Sign in again'));
  expect(document.title).toBe('Error: Sign in again – Billfold');
  unmount();
  expect(document.title).toBe('Sign in again – Billfold');
});
