import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Route, Router } from 'wouter';
import { createAdapters } from '../../adapters/adapters.ts';
import { AppContext } from '../../app/app-context.tsx';
import { routes } from '../../app/routes.ts';
import { useHashLocation } from '../../browser/hash-location.ts';
// The app loads it after the sign-in; a test may be over by then.
import '../../start/signed-in-services.ts';
import { startApp } from '../../start/start-app.ts';
import { Undo } from './Undo.tsx';

afterEach(cleanup);

/** The page of the mailed link, with a server that answers the objection so; the tokens that it was sent. */
function open(answer: () => Response) {
  location.hash = '#/undo/account-7.secret';
  const tokens: unknown[] = [];
  const app = startApp(
    createAdapters({
      fetch: async (url, init) => {
        if (!String(url).endsWith('/ObjectByLink')) return Response.json({ message: 'No.' }, { status: 404 });
        tokens.push(JSON.parse(String(init?.body)));
        return answer();
      },
    }),
  );
  render(
    <AppContext value={app}>
      <Router hook={useHashLocation}>
        <main>
          <Route path={routes.undo}>
            <Undo />
          </Route>
        </main>
      </Router>
    </AppContext>,
  );
  return tokens;
}

const press = () => fireEvent.click(screen.getByRole('button', { name: 'I still pay this account' }));

test('opening the link of a take-over calls nothing; the button objects and names the account (ruling 57)', async () => {
  const tokens = open(() =>
    Response.json({ data: { success: true, account_num: '100-2218-04', biller: 'Harbor City Utilities' } }),
  );
  expect(screen.getByText(/Nothing has changed yet/)).toBeDefined();
  expect(tokens).toEqual([]);
  press();
  expect(await screen.findByRole('heading', { name: 'You keep the account' })).toBeDefined();
  // A status has its words only after its region.
  expect((await screen.findByText(/Nobody loses account/)).textContent).toBe(
    'Nobody loses account 100-2218-04 at Harbor City Utilities.',
  );
  expect(tokens).toEqual([{ objection_token: '7.secret' }]);
});

test('a used or late link says so and leads to the accounts, without the button (ruling 57)', async () => {
  open(() => Response.json({ message: 'This link was used before.' }, { status: 422 }));
  press();
  expect(await screen.findByText('This link was used before.')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Open Billfold' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'I still pay this account' })).toBeNull();
});

test('an objection that did not arrive can be made again (ruling 57)', async () => {
  open(() => Response.json({}, { status: 500 }));
  press();
  expect((await screen.findByRole('alert')).textContent).toContain('Your objection did not arrive.');
  expect(screen.getByRole('button', { name: 'I still pay this account' })).toBeDefined();
});
