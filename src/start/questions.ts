import { askAtLink } from './ask-at-link.tsx';
import { askAtLock } from './ask-at-lock.tsx';
import { askPassword } from './ask-password.tsx';

/** What is asked over the page or in its place: one chunk, which loads when the first of them is asked. */
export const questions = { askAtLink, askAtLock, askPassword };
