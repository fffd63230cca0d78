/** Where the sign-in form would go without scripts. The server answers 405, so nothing is sent in an address. */
export const SIGN_IN_PATH = '/sign-in';
