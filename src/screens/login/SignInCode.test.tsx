import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { AnswerOf, RequestOf } from '../../../domain/api/call.ts';
import { CallFailed } from '../../../domain/api/failure.ts';
import type { login } from '../../../domain/session/calls.ts';
import type { textSignInCode, verifySignInCode } from '../../../domain/session/verification-calls.ts';
import { signInMachine } from '../../../machines/session/sign-in.machine.ts';
import { SignInCode } from './SignInCode.tsx';

type Answer = AnswerOf<typeof login>;

const WRONG = new CallFailed({ kind: 'refused', status: 422, message: 'This code is wrong.', errors: {} });

beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
});

afterEach(cleanup);

/** The dialog after a right password, with a server that knows no right code. */
async function open(answer: Answer) {
  const entered: RequestOf<typeof verifySignInCode>[] = [];
  const actor = createActor(
    signInMachine.provide({
      actors: {
        solveBotCheck: fromPromise<string>(async () => 'sum'),
        login: fromPromise<Answer, RequestOf<typeof login>>(async () => answer),
        verifySignInCode: fromPromise<Answer, RequestOf<typeof verifySignInCode>>(async ({ input }) => {
          entered.push(input);
          throw WRONG;
        }),
        textSignInCode: fromPromise<Answer, RequestOf<typeof textSignInCode>>(async () => ({
          one_time_token: 'of the text',
          codes_from: answer.codes_from ? ['text', 'app'] : ['text'],
          code_to: '42',
        })),
      },
    }),
  ).start();
  actor.send({
    type: 'credentials.submitted',
    credentials: { user_name: 'ada@example.com', password: 'pw' },
    keep: false,
  });
  await waitFor(() => expect(actor.getSnapshot().value).toBe('codeAsked'));
  render(<SignInCode signIn={actor} />);
  return { entered };
}

const field = (name: string) => screen.getByRole('textbox', { name });
const choose = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const offers = () =>
  screen
    .getAllByRole('button')
    .map((button) => button.textContent ?? '')
    .filter((words) => /instead|^Use /.test(words));

test('the app is asked first; a text, a recovery code and the app again are one tap away, and the focus follows (ruling 76)', async () => {
  await open({ one_time_token: 'of the app', codes_from: ['app', 'text'] });
  expect(field('Code from your app')).toBe(document.activeElement);
  expect(field('Code from your app').getAttribute('autocomplete')).toBe('one-time-code');
  expect(offers()).toEqual(['Text me a code instead', 'Use a recovery code']);
  choose('Text me a code instead');
  await waitFor(() => expect(field('Code')).toBe(document.activeElement));
  expect(screen.getByText(/We sent a 4-digit code/)).toBeDefined();
  choose('Use a recovery code');
  expect(field('Recovery code')).toBe(document.activeElement);
  choose('Use my authenticator app');
  expect(field('Code from your app')).toBe(document.activeElement);
});

test('a wrong recovery code is told at its field, which keeps the focus and what was typed (ruling 76)', async () => {
  const { entered } = await open({ one_time_token: 'of the app', codes_from: ['app'] });
  expect(offers()).toEqual(['Use a recovery code']);
  choose('Use a recovery code');
  fireEvent.change(field('Recovery code'), { target: { value: 'ab2cd-3ef4g' } });
  choose('Confirm Code');
  await screen.findByText('This code is wrong.');
  expect(entered).toEqual([
    { VerificationCode: 'ab2cd-3ef4g', one_time_token: 'of the app', code_from: 'recovery' },
  ]);
  expect(field('Recovery code')).toBe(document.activeElement);
  expect(field('Recovery code').getAttribute('aria-invalid')).toBe('true');
});

const about = () =>
  (field('Code').getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ');

test('a customer with codes by text alone is offered nothing else (VER-22)', async () => {
  await open({ one_time_token: 'of the text' });
  expect(field('Code')).toBe(document.activeElement);
  expect(offers()).toEqual([]);
});

test('a code that went by mail is looked for there, and at no mobile number', async () => {
  await open({ one_time_token: 'of the text' });
  expect(about()).toBe('We sent a 4-digit code to your email. The code is good for 10 minutes.');
});

test('the field says where the code went and how long it is good, and another one is a press away', async () => {
  await open({ one_time_token: 'of the text', code_to: '42' });
  expect(about()).toBe(
    'We sent a 4-digit code to your number that ends in 42. The code is good for 10 minutes.',
  );
  choose('Send the code again');
  const told = await screen.findByText('We sent another code. Only the newest one counts.');
  expect(told.closest('[role="status"]')).not.toBeNull();
});
