import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { waitFor } from 'xstate';
import { createAdapters } from '../../adapters/adapters.ts';
import { startSignIn } from './wiring.ts';

let solved = 0;
let solve = async (_: AbortSignal) => `check ${++solved}`;

vi.mock('../../adapters/http/bot-check.ts', () => ({
  solveBotCheck: (_: unknown, signal: AbortSignal) => solve(signal),
}));

const MINUTE = 60_000;
let now = 0;
let left: AbortController;

beforeEach(() => {
  now = 0;
  solved = 0;
  left = new AbortController();
  localStorage.clear();
  document.body.innerHTML = '<input id="username"><input id="password" type="password">';
});
afterEach(() => left.abort());

/** The sign-in of a page, with a server that refuses every try. `tries` are the checks that it was sent. */
function openSignIn() {
  const tries: string[] = [];
  const adapters = createAdapters({
    clock: { ...createAdapters().clock, now: () => now },
    fetch: async (_, init) => {
      tries.push(JSON.parse(String(init?.body)).recaptcha_token);
      return Response.json({ message: 'No.' }, { status: 401 });
    },
  });
  const signIn = startSignIn(adapters, left.signal);
  const press = async () => {
    const { length } = tries;
    signIn.send({
      type: 'credentials.submitted',
      credentials: { user_name: 'dana@billfold.example', password: 'a' },
      keep: false,
    });
    await waitFor(signIn, (snapshot) => tries.length > length && snapshot.matches('editing'));
  };
  return { tries, press };
}

function type(id: string, value: string): void {
  const field = document.getElementById(id) as HTMLInputElement;
  field.value = value;
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

test('the check is solved while I type my password, so that Login does not wait for it (SES-03)', async () => {
  const { tries, press } = openSignIn();
  type('username', 'd');
  type('password', '');
  expect(solved).toBe(0);
  type('password', 'D');
  type('password', 'De');
  await expect.poll(() => solved).toBe(1);
  await press();
  expect([tries, solved]).toEqual([['check 1'], 1]);
});

test('each try sends a check of its own, whether I type between them or not (SES-10)', async () => {
  const { tries, press } = openSignIn();
  type('password', 'a');
  await press();
  await press();
  type('password', 'ab');
  await press();
  expect(tries).toEqual(['check 1', 'check 2', 'check 3']);
});

test('a password that the browser had filled in before the app came counts as typed', async () => {
  (document.getElementById('password') as HTMLInputElement).value = 'a';
  openSignIn();
  await expect.poll(() => solved).toBe(1);
});

test('a check that was solved long before Login is not sent, because the server would refuse it (SES-10)', async () => {
  const { tries, press } = openSignIn();
  type('password', 'a');
  await expect.poll(() => solved).toBe(1);
  now = 5 * MINUTE;
  await press();
  expect(tries).toEqual(['check 2']);
});

test('a check that could not be solved while I typed is solved when I press Login (SES-03)', async () => {
  const { tries, press } = openSignIn();
  const usual = solve;
  let failed = 0;
  solve = () => {
    failed += 1;
    return Promise.reject(new Error('no answer'));
  };
  type('password', 'a');
  await expect.poll(() => failed).toBe(1);
  solve = usual;
  await press();
  expect(tries).toEqual(['check 1']);
});

test('once the form is left, nothing is solved for what is typed elsewhere', async () => {
  openSignIn();
  left.abort();
  type('password', 'a');
  left = new AbortController();
  openSignIn();
  await expect.poll(() => solved).toBeGreaterThan(0);
  expect(solved).toBe(1);
});

test('once the form is left, the check that was begun for it ends', async () => {
  openSignIn();
  const usual = solve;
  let given: AbortSignal | undefined;
  solve = (signal) => {
    given = signal;
    return new Promise(() => {});
  };
  type('password', 'a');
  await expect.poll(() => given?.aborted).toBe(false);
  left.abort();
  expect(given?.aborted).toBe(true);
  solve = usual;
});
