import { beforeEach, expect, it, vi } from 'vitest';
import { deviceNames } from './device-names.ts';

const at = (time: string) => new Date(`2026-03-04T${time}-07:00`).getTime();
const device = (id: string, name: string, time: string) => ({ id, device: name, signed_in_at: at(time) });

// The clock of this device is the portal's.
beforeEach(() => {
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(420);
});

const namesOf = (devices: readonly ReturnType<typeof device>[]) => {
  const nameOf = deviceNames(devices);
  return devices.map((one) => {
    const { device, signedIn } = nameOf(one);
    return `${device}, ${signedIn}`;
  });
};

it('signed-in devices have different names, even if they signed in within a minute, with the date as everywhere (ruling 24, NAV-33)', () => {
  const names = namesOf([
    device('a', 'Chrome on Linux', '15:42:59'),
    device('b', 'Chrome on Linux', '15:42:07'),
    device('c', 'Chrome on Linux', '15:42:07'),
    device('d', 'Safari on iPhone', '15:42:07'),
    device('e', '', '15:42:07'),
    device('f', 'Chrome on Linux', '15:43:00'),
  ]);
  expect(names).toEqual([
    'Chrome on Linux, 3/4/2026, 3:42:59 PM',
    'Chrome on Linux (1), 3/4/2026, 3:42:07 PM',
    'Chrome on Linux (2), 3/4/2026, 3:42:07 PM',
    'Safari on iPhone, 3/4/2026, 3:42 PM',
    'A device, 3/4/2026, 3:42 PM',
    'Chrome on Linux, 3/4/2026, 3:43 PM',
  ]);
});

it('a device keeps its number when others are used after it (ruling 24)', () => {
  const [one, other] = [
    { id: 'x', device: 'Chrome on Linux', signed_in_at: at('15:42:07.100') },
    { id: 'y', device: 'Chrome on Linux', signed_in_at: at('15:42:07.900') },
  ] as const;
  expect(namesOf([other, one]).toReversed()).toEqual(namesOf([one, other]));
});
