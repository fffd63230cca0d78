import type { ExceptionContact } from '../../domain/books/exception-contact.ts';
import { formatPhone } from '../../domain/values/contact.ts';
import { CONTACT } from '../text/contact.ts';

/** Whom to ask at the biller; no row where nobody is named. */
export function contactFacts(contact: ExceptionContact | null) {
  if (!contact) return [];
  const { name, email, phone } = contact;
  return [
    {
      term: CONTACT.term,
      detail: (
        <>
          {name}, <a href={`mailto:${email}`}>{email}</a>
          {phone !== '' && (
            <>
              , <a href={`tel:+1${phone}`}>{formatPhone(phone)}</a>
            </>
          )}
        </>
      ),
    },
  ];
}
