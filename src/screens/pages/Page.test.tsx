import { act, cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Route, Router } from 'wouter';
import { createActor, createMachine } from 'xstate';
import type { App } from '../../app/app.ts';
import { AppContext } from '../../app/app-context.tsx';
import { expectScreen, firstScreen } from '../../browser/first-screen.ts';
import { Page } from './Page.tsx';

afterEach(cleanup);

test('a session that begins on a page of words holds nothing back, since the page is drawn', async () => {
  const session = createActor(
    createMachine({
      initial: 'resuming',
      states: {
        resuming: { on: { begun: 'signedIn' } },
        signedIn: { tags: ['signedIn'], entry: expectScreen },
      },
    }),
  ).start();
  const app = { session } as unknown as App;
  render(
    <AppContext value={app}>
      <Router hook={() => ['/pages/faq', () => {}]}>
        <Route path="/pages/:page">
          <Page />
        </Route>
      </Router>
    </AppContext>,
  );
  await act(async () => session.send({ type: 'begun' }));
  let isDrawn = false;
  void firstScreen().then(() => {
    isDrawn = true;
  });
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  expect(isDrawn).toBe(true);
});
