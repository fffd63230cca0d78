import { expect, test } from 'vitest';
import { calendarDate } from '../../domain/values/calendar-date.ts';
import type { Adapters } from '../adapters/adapters.ts';
import { createDevice } from '../adapters/device/device.ts';
import { profileQuery, savePasswordDate } from './profile.ts';

test('a new password leaves a damaged copy of the profile alone', async () => {
  const device = createDevice({
    lasting: () => Promise.reject(new Error('not asked for')),
    onFallback: () => {},
    owner: { get: () => undefined, set: () => {} },
  });
  await device.open(7, false);
  const adapters = { device, clock: { now: () => 1 } } as unknown as Adapters;
  const { shelf, id } = profileQuery;
  await device.save([{ shelf, id, at: 0, value: null }]);
  await savePasswordDate(adapters, calendarDate('2026-11-21'));
  expect((await device.read(shelf, id))?.value).toBeNull();
});
