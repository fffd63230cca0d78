import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { cents } from '../../domain/values/cents.ts';
import type { App } from '../app/app.ts';
import { AppContext } from '../app/app-context.tsx';
import { inHand, storeOf, useAttemptToTell } from './open-attempts.ts';
import { useReleaseAttempts } from './release-attempts.ts';

afterEach(() => {
  cleanup();
  inHand.clear();
});

const row = { id: 'key-1', at: 0, value: { key: 'key-1', total: cents(500), at: 0 } };

/** A device that holds these attempts now. The page was told of the payment, and of no change since. */
function appOver(held: readonly unknown[]): App {
  const device = {
    watchShelf: (_: string, tell: (rows: unknown[]) => void) => {
      tell([row]);
      return () => {};
    },
    list: async () => held,
  };
  return { adapters: { device } } as unknown as App;
}

function Told() {
  return <p>{useAttemptToTell()?.key ?? 'nothing'}</p>;
}

function Paying() {
  useReleaseAttempts();
  return null;
}

async function leavePaying(app: App): Promise<void> {
  inHand.add(row.id);
  const page = (screens: React.ReactNode) => <AppContext value={app}>{screens}</AppContext>;
  const { rerender } = render(page([<Told key="told" />, <Paying key="paying" />]));
  expect(screen.getByText('nothing')).toBeTruthy();
  await act(async () => rerender(page([<Told key="told" />])));
}

test('a payment that was just made is not told as being checked when its screen is left (CHK-17)', async () => {
  await leavePaying(appOver([]));
  expect(screen.getByText('nothing')).toBeTruthy();
});

test('a payment without an outcome is told when its screen is left (CHK-24)', async () => {
  await leavePaying(appOver([row]));
  expect(screen.getByText('key-1')).toBeTruthy();
});

test('after a sign-out in the middle of a payment, nothing counts as known of open payments (CHK-24)', async () => {
  inHand.add(row.id);
  const app = appOver([]);
  const { unmount } = render(
    <AppContext value={app}>
      <Told />
      <Paying />
    </AppContext>,
  );
  await act(async () => unmount());
  expect(storeOf(app.adapters).read()).toBeUndefined();
});
