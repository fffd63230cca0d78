/** EX_CONFIG of sysexits.h, by which a service manager knows that another try would end in the same way. */
const CONFIGURATION = 78;

/** The settings, or what they lead to, refuse a start until somebody changes them. */
export class SettingsError extends Error {}

/** The status with which a process ends that could not start. */
export function exitStatusOf(error: unknown): number {
  return error instanceof SettingsError ? CONFIGURATION : 1;
}
