import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { SIGN_IN_AGAIN } from '../../domain/session/text/en.ts';
import { INVALID_SESSION } from '../../domain/session/text/reasons.ts';
import { type Fault, openApp } from './open-app.tsx';
import { expectText } from './text.ts';

afterEach(cleanup);

const refused = (message?: string) =>
  Response.json(message === undefined ? {} : { message }, { status: 401 });

/** Every call is refused; the renewal of the token too, unless it is not given. */
const expired =
  (renewal: () => Response | undefined): Fault =>
  (path) =>
    path.includes('/RefreshToken') ? renewal() : refused();

test.each<[string, () => Response | undefined, string]>([
  ['the server does not take the renewed token either (ERR-12)', () => undefined, INVALID_SESSION],
  ['the server refuses the refresh token (ERR-09)', () => refused('Revoked.'), 'Invalid refresh token'],
  [
    'there is no refresh token (ERR-11)',
    () => refused('There is no token to refresh!'),
    'There is no token to refresh!',
  ],
  [
    'the renewal is refused for another reason (ERR-10)',
    () => Response.json({}, { status: 403 }),
    'Refresh token failure!',
  ],
])('when %s, the sign-in page says so', async (_, renewal, text) => {
  const opened = await openApp('/bills', { who: 'partner' });
  await screen.findAllByText(/100-2218-04/);
  opened.break(expired(renewal));
  await opened.go('/payment-methods');
  await expectText(text);
  expect(await screen.findByLabelText('Password')).toBeTruthy();
  // What happened to the customer stands before what happened to a token.
  const shown = screen.getByRole('main').textContent ?? '';
  if (text !== INVALID_SESSION) expect(shown).toMatch(new RegExp(`${SIGN_IN_AGAIN}\\s*${text}`));
});
