// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeAll, expect, it, vi } from 'vitest';
import { createActor, fromPromise, toPromise } from 'xstate';
import { passwordQuestionMachine } from '../../../machines/session/password-question.machine.ts';
import { PasswordDialog } from './PasswordDialog.tsx';

type Machine = typeof passwordQuestionMachine;
type Implementations = Parameters<Machine['provide']>[0];

beforeAll(() => {
  HTMLDialogElement.prototype.showModal ??= () => {};
});

it('lets me type the password at once, and again after a wrong one, and then goes on (ruling 21)', async () => {
  const confirm = vi.fn(async (password: string) => {
    if (password !== 'right') throw new Error('wrong');
    return { success: true as const };
  });
  const actors: NonNullable<Implementations['actors']> = {
    confirmPassword: fromPromise(async ({ input }) => {
      if (!input.confirm) throw new Error('nothing was submitted');
      return input.confirm();
    }),
  };
  const question = createActor(passwordQuestionMachine.provide({ actors })).start();
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
  expect(confirm.mock.calls).toEqual([['guess'], ['right']]);
});
