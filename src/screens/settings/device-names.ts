import type { SignedInDevice } from '../../../domain/profile/settings-calls.ts';
import { exactMomentOf, momentOf } from '../../components/text/moment.ts';

/** Distinguishes a signed-in device from the others: its kind, and its time of sign-in. */
export interface DeviceName {
  readonly device: string;
  readonly signedIn: string;
}

type NameableDevice = Pick<SignedInDevice, 'id' | 'device' | 'signed_in_at'>;

type Moment = (at: number) => string;

/** The time is exact to the minute. Seconds or a number are added only if two names would be equal. */
export function deviceNames(devices: readonly NameableDevice[]): (named: NameableDevice) => DeviceName {
  const earliestFirst = devices.toSorted((left, right) => left.signed_in_at - right.signed_in_at);
  return (named) => {
    const to = (moment: Moment) => (one: NameableDevice) =>
      JSON.stringify([one.device, moment(one.signed_in_at)]);
    const alike = (callOf: (one: NameableDevice) => string) =>
      earliestFirst.filter((one) => callOf(one) === callOf(named));
    const device = named.device || 'A device';
    if (alike(to(momentOf)).length < 2) return { device, signedIn: momentOf(named.signed_in_at) };
    const signedIn = exactMomentOf(named.signed_in_at);
    const same = alike(to(exactMomentOf));
    const at = same.findIndex(({ id }) => id === named.id) + 1;
    return { device: same.length < 2 ? device : `${device} (${at})`, signedIn };
  };
}
