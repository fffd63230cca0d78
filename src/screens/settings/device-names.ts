import type { SignedInDevice } from '../../../domain/calls/settings.ts';

/** What tells a signed-in device from the others: what it is, and when it was signed in. */
export interface DeviceName {
  readonly device: string;
  readonly signedIn: string;
}

type Named = Pick<SignedInDevice, 'id' | 'device' | 'signed_in_at'>;

const date = { dateStyle: 'medium' } as const;
const minute = new Intl.DateTimeFormat(undefined, { ...date, timeStyle: 'short' });
const second = new Intl.DateTimeFormat(undefined, { ...date, timeStyle: 'medium' });

/** To the minute, and more exactly or by number only where two would be called alike. */
export function deviceNames(devices: readonly Named[]): (named: Named) => DeviceName {
  const earliestFirst = devices.toSorted((one, other) => one.signed_in_at - other.signed_in_at);
  return (named) => {
    const to = (moment: Intl.DateTimeFormat) => (one: Named) =>
      JSON.stringify([one.device, moment.format(one.signed_in_at)]);
    const alike = (callOf: (one: Named) => string) =>
      earliestFirst.filter((one) => callOf(one) === callOf(named));
    const device = named.device || 'A device';
    if (alike(to(minute)).length < 2) return { device, signedIn: minute.format(named.signed_in_at) };
    const signedIn = second.format(named.signed_in_at);
    const same = alike(to(second));
    const at = same.findIndex(({ id }) => id === named.id) + 1;
    return { device: same.length < 2 ? device : `${device} (${at})`, signedIn };
  };
}
