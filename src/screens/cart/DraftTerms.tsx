import type { BillingInformation } from '../../../domain/billing-information.ts';
import type { BillerTerms } from '../../../domain/draft-comparison.ts';
import { plainParagraphs } from '../../../domain/plain-text.ts';
import { formatPhone } from '../../../domain/receipt-options.ts';
import css from './Draft.module.css';

interface DraftTermsProps {
  readonly terms: BillerTerms;
  /** Of the method that pays. */
  readonly billing: BillingInformation | undefined;
  /** The email address that gets the receipt. */
  readonly receipt: string;
}

/** What one tap agrees to, where it is tapped (CHK-11, CRT-37). */
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
        {billing?.first_name && `The payment is billed to ${contactWords(billing)}. `}
        By paying you agree to pay the amounts above and to these terms and conditions. The receipt goes to{' '}
        {receipt}.
      </p>
    </>
  );
}

function contactWords({
  first_name,
  last_name,
  address: { address, city, state, zip },
  phone,
}: BillingInformation) {
  return `${first_name} ${last_name}, ${address}, ${city}, ${state} ${zip}, ${formatPhone(phone)}`;
}
