import type { LockKind } from '../device-lock.ts';

export function triesText(left: number): string {
  return left === 1
    ? 'Last try: a wrong PIN now removes what is kept on this device.'
    : `${left} tries left. Then what is kept on this device is removed.`;
}

/** What each lock does and does not do. */
export const LOCK_DESCRIPTIONS: Readonly<
  Record<LockKind, { readonly title: string; readonly does: string }>
> = {
  passkey: {
    title: 'Locked with a passkey',
    does: 'Encrypts what is kept here. Only your face, your fingerprint or your screen lock opens it.',
  },
  pin: {
    title: 'Locked with a PIN',
    does: 'Locks the screen of this app. It is a lock, not encryption: who can read the storage of this device itself can read what is kept.',
  },
};
