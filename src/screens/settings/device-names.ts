import type { SignedInDevice } from '../../../domain/profile/settings-calls.ts';

/** Distinguishes a signed-in device from the others: its kind, and its time of sign-in. */
export interface DeviceName {
  readonly device: string;
  readonly signedIn: string;
}

type NameableDevice = Pick<SignedInDevice, 'id' | 'device' | 'signed_in_at'>;

/** For example `3/7/2026, 3:42 PM` (NAV-33). */
export const toTheMinute = {
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
} as const;
const minute = new Intl.DateTimeFormat('en-US', toTheMinute);
const second = new Intl.DateTimeFormat('en-US', { ...toTheMinute, second: '2-digit' });

/** The time is exact to the minute. Seconds or a number are added only if two names would be equal. */
export function deviceNames(devices: readonly NameableDevice[]): (named: NameableDevice) => DeviceName {
  const earliestFirst = devices.toSorted((left, right) => left.signed_in_at - right.signed_in_at);
  return (named) => {
    const to = (moment: Intl.DateTimeFormat) => (one: NameableDevice) =>
      JSON.stringify([one.device, moment.format(one.signed_in_at)]);
    const alike = (callOf: (one: NameableDevice) => string) =>
      earliestFirst.filter((one) => callOf(one) === callOf(named));
    const device = named.device || 'A device';
    if (alike(to(minute)).length < 2) return { device, signedIn: minute.format(named.signed_in_at) };
    const signedIn = second.format(named.signed_in_at);
    const same = alike(to(second));
    const at = same.findIndex(({ id }) => id === named.id) + 1;
    return { device: same.length < 2 ? device : `${device} (${at})`, signedIn };
  };
}
