import { wordsInTab } from '../../words-in-tab.ts';

/** Who wants to sign in, as entered last: a forgotten or temporary password does not ask for it again (PWD-20, PWD-24). */
export const enteredEmail = wordsInTab('billfold.sign-in');
