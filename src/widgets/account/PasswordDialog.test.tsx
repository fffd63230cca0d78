// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { createActor, fromPromise, toPromise } from 'xstate';
import { CallFailed } from '../../../domain/api/failure.ts';
import { passwordQuestionMachine } from '../../../machines/session/password-question.machine.ts';
import { PasswordDialog } from './PasswordDialog.tsx';

type Machine = typeof passwordQuestionMachine;
type Implementations = Parameters<Machine['provide']>[0];

beforeAll(() => {
  HTMLDialogElement.prototype.showModal ??= () => {};
  HTMLDialogElement.prototype.close ??= () => {};
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('lets me type the password at once, and again after a wrong one, and then goes on (ruling 21)', async () => {
  const confirm = vi.fn(async ({ password }: { password: string }) => {
    if (password !== 'right') throw new Error('wrong');
    return { success: true as const };
  });
  const actors: NonNullable<Implementations['actors']> = {
    confirmPassword: fromPromise(async ({ input }) => {
      if (!input.confirm) throw new Error('nothing was submitted');
      return input.confirm();
    }),
  };
  const question = createActor(passwordQuestionMachine.provide({ actors }), {
    input: { asksForCode: false },
  }).start();
  render(<PasswordDialog question={question} confirm={confirm as never} />);
  const field = screen.getByLabelText('Password');
  expect(document.activeElement).toBe(field);
  fireEvent.change(field, { target: { value: 'guess' } });
  screen.getByRole('button', { name: 'Confirm', hidden: true }).focus();
  await act(async () => fireEvent.submit(field));
  await vi.waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  expect(document.activeElement).toBe(field);
  fireEvent.change(field, { target: { value: 'right' } });
  await act(async () => fireEvent.submit(field));
  expect(await toPromise(question)).toBe(true);
  expect(confirm.mock.calls).toEqual([[{ password: 'guess' }], [{ password: 'right' }]]);
});

it('asks for the code of the app in the same dialog, and another source keeps the password', async () => {
  const confirm = vi.fn(async () => ({ success: true as const }));
  const actors: NonNullable<Implementations['actors']> = {
    confirmPassword: fromPromise(async ({ input }) => {
      if (!input.confirm) throw new Error('nothing was submitted');
      return input.confirm();
    }),
    beginSecondFactor: fromPromise(async () => ({ codes_from: ['app'] as ('app' | 'text')[] })),
  };
  const question = createActor(passwordQuestionMachine.provide({ actors }), {
    input: { asksForCode: true },
  }).start();
  render(<PasswordDialog question={question} confirm={confirm as never} />);
  const password = screen.getByLabelText('Password');
  fireEvent.change(password, { target: { value: 'right' } });
  fireEvent.change(await screen.findByLabelText('Code from your app'), { target: { value: '123' } });
  fireEvent.click(screen.getByRole('button', { name: 'Use a recovery code', hidden: true }));
  const code = screen.getByLabelText('Recovery code') as HTMLInputElement;
  expect(document.activeElement).toBe(code);
  expect([code.value, (password as HTMLInputElement).value]).toEqual(['', 'right']);
  await act(async () => fireEvent.submit(code));
  expect(confirm).not.toHaveBeenCalled();
  fireEvent.change(code, { target: { value: 'ab2cd-3ef4g' } });
  await act(async () => fireEvent.submit(code));
  expect(await toPromise(question)).toBe(true);
  expect(confirm.mock.calls).toEqual([[{ password: 'right', code: 'ab2cd-3ef4g', code_from: 'recovery' }]]);
});

it('says of a code that could not be sent that it was not, and offers another try', async () => {
  const begin = vi.fn(async (): Promise<{ codes_from: ('app' | 'text')[] }> => {
    throw new CallFailed({ kind: 'refused', message: 'Too many codes.', status: 429, errors: {} });
  });
  const actors: NonNullable<Implementations['actors']> = { beginSecondFactor: fromPromise(begin) };
  const question = createActor(passwordQuestionMachine.provide({ actors }), {
    input: { asksForCode: true },
  }).start();
  render(<PasswordDialog question={question} confirm={vi.fn() as never} />);
  expect(await screen.findByText('Too many codes.')).toBeTruthy();
  expect(screen.queryByText(/We sent a 6-digit code/)).toBeNull();
  begin.mockResolvedValue({ codes_from: ['text'] });
  fireEvent.click(screen.getByRole('button', { name: 'Try to send a code again', hidden: true }));
  expect(await screen.findByText(/We sent a 6-digit code/)).toBeTruthy();
});

it('says of a code that a portal without texts sent that it is in my email', async () => {
  vi.spyOn(document, 'cookie', 'get').mockReturnValue('billfold-portal=no-texts');
  const actors: NonNullable<Implementations['actors']> = {
    beginSecondFactor: fromPromise(async () => ({ codes_from: ['text'] as ('app' | 'text')[] })),
  };
  const question = createActor(passwordQuestionMachine.provide({ actors }), {
    input: { asksForCode: true },
  }).start();
  render(<PasswordDialog question={question} confirm={vi.fn() as never} />);
  expect(await screen.findByLabelText('Code from our email')).toBeTruthy();
  expect(screen.getByText('We sent a 6-digit code to your email.')).toBeTruthy();
  expect(screen.queryByText(/mobile number|text message/)).toBeNull();
});
