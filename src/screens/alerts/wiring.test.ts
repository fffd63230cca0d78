import { expect, test, vi } from 'vitest';
import { addDays, calendarDate } from '../../../domain/calendar-date.ts';
import { sampleAccount, sampleGroup } from '../../../domain/sample-bill.ts';
import { watchBadge } from './wiring.ts';

const TODAY = calendarDate('2026-11-20');

/** No browser without a screen shows a badge: what it would be told is looked at here. */
function iconOf(state: () => DocumentVisibilityState) {
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(state);
  const told: (number | 'clear')[] = [];
  return {
    told,
    icon: {
      setAppBadge: async (count?: number) => void told.push(count ?? 0),
      clearAppBadge: async () => void told.push('clear'),
    },
  };
}

test('put away, the app counts the bills to be paid on its icon; looked at, it clears the count', async () => {
  let state: DocumentVisibilityState = 'visible';
  const { told, icon } = iconOf(() => state);
  const groups = [sampleGroup({ accounts: [sampleAccount({ due_date: addDays(TODAY, 2) })] })];
  const adapters = {
    device: { read: async () => ({ id: 'all', at: 0, value: groups }) },
    clock: { today: () => TODAY },
  } as unknown as Parameters<typeof watchBadge>[0];
  const stop = watchBadge(adapters, icon);
  state = 'hidden';
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.poll(() => told).toEqual(['clear', 1]);
  state = 'visible';
  document.dispatchEvent(new Event('visibilitychange'));
  expect(told).toEqual(['clear', 1, 'clear']);
  stop();
  expect(told.at(-1)).toBe('clear');
});
