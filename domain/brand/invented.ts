import { phoneDigits } from '../values/contact.ts';

/** 555-0100 to 555-0199, which no telephone has. */
const FICTIONAL_NUMBER = /^(?:1?\d{3})?55501\d\d$/;
/** Names that stand in examples and reach nobody (RFC 2606). */
const EXAMPLE_HOST = /(?:^|\.)example(?:\.(?:com|org|net))?$/i;

const isInventedPhone = (phone: string) => FICTIONAL_NUMBER.test(phoneDigits(phone));

/** The address may stand in brackets behind a name. */
export const isInventedEmail = (email: string) => EXAMPLE_HOST.test(/@([^@>]+)>?$/.exec(email)?.[1] ?? '');

const CONTACTS: Readonly<Record<string, (text: string) => boolean>> = {
  'contact.phone': isInventedPhone,
  'contact.email': isInventedEmail,
  'senders.mail': isInventedEmail,
};

/** The contacts of a brand that reach nobody, each with its place. */
export function inventedContacts(textAt: (place: string) => string | undefined): string[] {
  return Object.entries(CONTACTS).flatMap(([place, isInvented]) => {
    const text = textAt(place);
    return text !== undefined && isInvented(text) ? [`${place} ${text}`] : [];
  });
}

/** A link to a page, to an address of mail or to a telephone. */
export function isInventedLink(href: string): boolean {
  const [, kind = '', rest = ''] = /^(tel|mailto):([^?]*)/i.exec(href) ?? [];
  if (kind.toLowerCase() === 'tel') return isInventedPhone(rest);
  if (kind !== '') return isInventedEmail(rest);
  return EXAMPLE_HOST.test(/^https:\/\/([^/?#:]+)/i.exec(href)?.[1] ?? '');
}
