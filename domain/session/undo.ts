import { DAY } from '../values/durations.ts';

/** The changes of security that a link in their notice undoes (ruling 75). */
export const UNDOABLE = ['email', 'mobile', 'password', 'codes', 'authenticator'] as const;

export type Undoable = (typeof UNDOABLE)[number];

const UNDO_DAYS = 3;

/** How long a link works that undoes a change or says "This was not me", in milliseconds. */
export const UNDO_LIFE = UNDO_DAYS * DAY;
