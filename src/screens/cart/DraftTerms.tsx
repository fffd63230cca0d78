import type { BillerTerms } from '../../../domain/draft/draft-comparison.ts';
import { DRAFT } from '../../../domain/draft/text/screen.ts';
import { formatPhone } from '../../../domain/values/contact.ts';
import { plainParagraphs } from '../../../domain/values/plain-text.ts';
import type { BillingInformation } from '../../../domain/wallet/billing-address.ts';
import css from './Draft.module.css';

interface DraftTermsProps {
  readonly terms: BillerTerms;
  /** The billing information of the method that pays. */
  readonly billing: BillingInformation | undefined;
  /** The email address that gets the receipt. */
  readonly receipt: string;
}

/** The terms that one tap accepts, shown beside the button (CHK-11, CRT-37). */
export function DraftTerms({ terms, billing, receipt }: DraftTermsProps) {
  return (
    <>
      {terms.map(({ entity_id, entity_name, terms_and_conditions }) => (
        <details key={entity_id} className={css.terms}>
          <summary>Terms and conditions of {entity_name}</summary>
          {plainParagraphs(terms_and_conditions).map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </details>
      ))}
      <p>
        {billing?.first_name && `${DRAFT.billedTo(contactText(billing))} `}
        {DRAFT.agreed(receipt)}
      </p>
    </>
  );
}

function contactText({
  first_name,
  last_name,
  address: { address, city, state, zip },
  phone,
}: BillingInformation) {
  return `${first_name} ${last_name}, ${address}, ${city}, ${state} ${zip}, ${formatPhone(phone)}`;
}
