/** The kinds of tests that drive a transition, from the nearest to the machine to the whole app. */
export const DRIVERS = ['machine test', 'screen test', 'walk'] as const;

export type Driver = (typeof DRIVERS)[number];
