import { fromPromise } from 'xstate';
import { WIPED_REASON } from '../../../domain/session/text/lost-lock.ts';
import type { LockOpening } from '../../../machines/session/device-lock.machine.ts';
import {
  type LockStanding,
  lockSettingMachine,
  type PinEntry,
} from '../../../machines/session/lock-setting.machine.ts';
import type { Adapters } from '../../adapters/adapters.ts';
import { factsOf, openWithPin, removeDeviceLock, setPasskey, setPin } from '../../adapters/device/lock.ts';
import { isPasskeyOffered } from '../../adapters/device/passkey.ts';
import type { Lockable } from '../../adapters/device/store.ts';

export function lockSettingWiring(adapters: Adapters) {
  const { wire, device, tabs, tokens } = adapters;
  return wire(lockSettingMachine, {
    actors: {
      readLock: fromPromise<LockStanding>(async () => {
        const { lockable, isKept } = await lockableOf(adapters);
        const kind = lockable?.lock && factsOf(lockable.lock).kind;
        return { kind, isKept, offersPasskey: isKept && (await isPasskeyOffered().catch(() => false)) };
      }),
      setPin: fromPromise<LockOpening, { entry: PinEntry; isChange: boolean }>(
        async ({ input: { entry, isChange } }) => {
          const { lockable, customer } = await requireLockable(adapters);
          // Another tab has set a lock since this screen said that there is none.
          if (!isChange && lockable.lock) return { kind: 'gone' };
          const opening: LockOpening = isChange
            ? await openWithPin(lockable, customer, entry.current)
            : { kind: 'open' };
          return opening.kind === 'open' ? setPin(lockable, customer, entry.pin) : opening;
        },
      ),
      setPasskey: fromPromise<LockOpening>(async () => {
        const { lockable, customer } = await requireLockable(adapters);
        if (lockable.lock) return { kind: 'gone' };
        const opening = await setPasskey(lockable, customer);
        // Only this tab has the key. The other tabs go to their lock screen for it.
        if (opening.kind === 'open') tabs.tell({ type: 'tab.signedIn' });
        return opening;
      }),
      takeOff: fromPromise<LockOpening, { pin: string | undefined }>(async ({ input }) => {
        const { lockable, customer } = await requireLockable(adapters);
        return removeDeviceLock(lockable, customer, input.pin);
      }),
      removeCopy: fromPromise<void>(async () => {
        await device.wipe();
        tokens.lose(WIPED_REASON.spent);
      }),
    },
  });
}

interface Found {
  readonly lockable: Lockable | undefined;
  readonly customer: number;
  readonly isKept: boolean;
}

async function lockableOf({ device }: Adapters): Promise<Found> {
  const opening = device.opening();
  const lockable = opening?.keep ? await device.lockOf(opening.customer) : undefined;
  return { lockable, customer: opening?.customer ?? 0, isKept: lockable !== undefined };
}

async function requireLockable(adapters: Adapters): Promise<{ lockable: Lockable; customer: number }> {
  const { lockable, customer } = await lockableOf(adapters);
  if (!lockable) throw new Error('this device stores nothing');
  return { lockable, customer };
}
