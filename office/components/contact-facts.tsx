import type { ExceptionContact } from '../../domain/books/exception-contact.ts';
import { formatPhone } from '../../domain/values/contact.ts';
import { CONTACT } from '../text/contact.ts';
import css from './contact-facts.module.css';

/** Whom to ask at the biller; no row where nobody is named. */
export function contactFacts(contact: ExceptionContact | null) {
  if (!contact) return [];
  const { name, email, phone } = contact;
  return [
    {
      term: CONTACT.term,
      detail: (
        <span className={css.ways}>
          <span>{name}</span>
          <a href={`mailto:${email}`}>{email}</a>
          {phone !== '' && (
            <a className={css.phone} href={`tel:+1${phone}`}>
              {formatPhone(phone)}
            </a>
          )}
        </span>
      ),
    },
  ];
}
