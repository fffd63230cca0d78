/**
 * Whether this address opens the sign-in as the page holds it, for a device without a session. A ticket may sign
 * in, and a referral adds a message.
 */
export function opensSignIn({ hash, href }: Pick<Location, 'hash' | 'href'>): boolean {
  return /^(#\/?(bills|login(\?.*)?)?)?$/.test(hash) && !/[?&](t|referralId)=/.test(href);
}
