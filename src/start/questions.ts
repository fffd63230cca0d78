import { askAtLock } from './ask-at-lock.tsx';
import { askPassword } from './ask-password.tsx';

/** What is asked over the page or in its place: one chunk, which loads when the first of them is asked. */
export const questions = { askAtLock, askPassword };
