/** How somebody proves a sign-in besides the password. */
export const FACTORS = ['app', 'passkey'] as const;
export type Factor = (typeof FACTORS)[number];

interface Standing {
  readonly hasApp: boolean;
  readonly passkeys: number;
}

/** The kinds of second factor that somebody can use. */
export function factorsOf({ hasApp, passkeys }: Standing): Factor[] {
  return FACTORS.filter((factor) => (factor === 'app' ? hasApp : passkeys > 0));
}

/** True when one factor may go: another one stays, since nobody signs in without any. */
export function mayRemoveOne({ hasApp, passkeys }: Standing): boolean {
  return (hasApp ? 1 : 0) + passkeys > 1;
}
