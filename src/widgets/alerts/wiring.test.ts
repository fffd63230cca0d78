import { expect, test, vi } from 'vitest';
import { sampleAccount, sampleGroup } from '../../../domain/fixtures/bill.ts';
import { addDays, calendarDate } from '../../../domain/values/calendar-date.ts';
import { watchBadge } from './wiring.ts';

const TODAY = calendarDate('2026-11-20');

/** A headless browser shows no badge, so this records the calls. */
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

test('a hidden app shows the number of bills to pay on its icon; a visible one clears it', async () => {
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
