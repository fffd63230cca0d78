const OUTSIDE = /^(?:https:\/\/[^\s/\\]|\/(?![/\\]))[^\s\\]*$/i;
const MAIL = /^[^\s@?&#/:]+@[^\s@?&#/:]+$/;

/** A biller's address when it may be followed: https, or a page of this origin (ruling 33). */
export function outsideLink(address: string | null): string | undefined {
  return address !== null && OUTSIDE.test(address) ? address : undefined;
}

/** A link that starts a mail to an address and adds nothing else to it (DET-05). */
export function mailLink(address: string): string | undefined {
  return MAIL.test(address) ? `mailto:${address}` : undefined;
}
