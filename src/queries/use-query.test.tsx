import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { App } from '../app/app.ts';
import { AppContext } from '../app/app-context.tsx';
import { expectScreen, firstScreen } from '../browser/first-screen.ts';
import type { QueryDefinition } from './query.ts';
import { useQuery } from './use-query.ts';

/** Every query has failed. */
vi.mock('./readers.ts', () => ({
  followReader: (_: unknown, __: unknown, tell: (state: object) => void) => {
    tell({ snapshot: { value: 'failed', context: {}, hasTag: () => false } });
    return { leave: () => {} };
  },
}));

afterEach(cleanup);

const view: QueryDefinition<number> = {
  shelf: 'profile',
  id: 'counted',
  fetch: () => Promise.reject(new Error('no answer')),
};

function Part({ isBeside }: { isBeside: boolean }) {
  return useQuery({ ...view, isBeside }).state;
}

test('what stands beside the screen and fails is no sign that the screen is drawn', async () => {
  const app = { adapters: { reach: { isOffline: () => false } } } as unknown as App;
  const drawn: string[] = [];
  const show = (isBeside: boolean) => {
    const { container } = render(
      <AppContext value={app}>
        <Part isBeside={isBeside} />
      </AppContext>,
    );
    expect(container.textContent).toBe('failed');
  };
  expectScreen();
  void firstScreen().then(() => drawn.push('screen'));
  show(true);
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  expect(drawn).toEqual([]);
  show(false);
  await expect.poll(() => drawn).toEqual(['screen']);
});
