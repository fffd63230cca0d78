import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { createAdapters } from '../../adapters/adapters.ts';
import { AppContext } from '../../app/app-context.tsx';
import { keepFocus } from '../../browser/keep-focus.ts';
// The app loads it after the sign-in; a test may be over by then.
import '../../start/signed-in-services.ts';
import { startApp } from '../../start/start-app.ts';
import { Undo } from './Undo.tsx';

afterEach(cleanup);

/** The page, with a server that answers the undo so; the calls that were made. */
function open(answer: () => Response) {
  const calls: string[] = [];
  const app = startApp(
    createAdapters({
      fetch: async (url) => {
        const path = new URL(String(url), 'http://localhost').pathname;
        calls.push(path.split('/').at(-1) ?? '');
        if (path.endsWith('/UndoChange')) return answer();
        if (path.endsWith('/ValidatePasswordResetToken'))
          return Response.json({ data: { success: true, password_reset_token: '1.reset' } });
        return Response.json({ message: 'No.' }, { status: 404 });
      },
    }),
  );
  render(
    <AppContext value={app}>
      <main id="main">
        <Undo />
      </main>
    </AppContext>,
  );
  return calls;
}

const undone = (over: object) => () =>
  Response.json({
    data: {
      success: true,
      undone: 'email',
      password_reset_token: '1.reset',
      is_address_changed: false,
      ...over,
    },
  });

const press = () => fireEvent.click(screen.getByRole('button', { name: 'This was not me' }));

test('opening the link calls nothing; the button undoes, says what, and asks for a new password (ruling 75)', async () => {
  const calls = open(undone({}));
  expect(screen.getByText(/Nothing has changed yet/)).toBeDefined();
  expect(calls).not.toContain('UndoChange');
  press();
  expect(await screen.findByText('Your former email address is back.')).toBeDefined();
  expect(await screen.findByLabelText('New password')).toBeDefined();
});

test('after the button, the focus is on the title of the step that follows (WCAG 2.4.3)', async () => {
  const stop = keepFocus(document);
  open(undone({}));
  screen.getByRole('button', { name: 'This was not me' }).focus();
  press();
  const title = await screen.findByRole('heading', { name: 'Choose a new password' });
  await waitFor(() => expect(document.activeElement).toBe(title));
  stop();
});

test('a link by text asks for the new password by mail (ruling 75)', async () => {
  open(undone({ undone: 'mobile', password_reset_token: '' }));
  press();
  expect(await screen.findByText('The change of your mobile number is undone.')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Choose a new password' })).toBeDefined();
});

test('where the address was changed too, the page says which mail comes next (ruling 75)', async () => {
  open(undone({ undone: 'codes', password_reset_token: '', is_address_changed: true }));
  press();
  expect(await screen.findByText(/Your email address was changed as well/)).toBeDefined();
  expect(screen.queryByRole('link', { name: 'Choose a new password' })).toBeNull();
});

test('a dead link says so, and offers a new password (ruling 75)', async () => {
  open(() => Response.json({ message: 'This link was used before.' }, { status: 422 }));
  press();
  expect(await screen.findByText('This link was used before.')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Choose a new password' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'This was not me' })).toBeNull();
});
