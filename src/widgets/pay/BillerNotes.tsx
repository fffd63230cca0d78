import type { CheckoutDetails } from '../../../domain/checkout/checkout-details.ts';
import { plainText } from '../../../domain/values/plain-text.ts';
import { Notice } from '../../components/messages/Notice.tsx';

type BillerNotesProps = {
  details: CheckoutDetails;
  /** The categories of the chosen methods: each has its own fee. */
  categories: readonly ('card' | 'bank')[];
};

/** Each biller's notes on this checkout, and its fees, under its name (PAY-21 to PAY-23). */
export function BillerNotes({ details: { fee_disclosures, messages }, categories }: BillerNotesProps) {
  return (
    <>
      {fee_disclosures.map(({ entity_id, entity_name, fee }) => (
        <Notice
          isAnnounced={false}
          key={`fee ${entity_id} ${fee.fee_info_text}`}
          title={`${entity_name}: fees`}
        >
          {fee.fee_info_text && <p>{fee.fee_info_text}</p>}
          {categories.includes('card') && <p>{fee.cc_fee_description}</p>}
          {categories.includes('bank') && <p>{fee.eft_fee_description}</p>}
          {fee.rev_neutral_description && <p>{fee.rev_neutral_description}</p>}
        </Notice>
      ))}
      {messages.map(({ entity_id, entity_name, message }) => (
        <Notice isAnnounced={false} key={`note ${entity_id}`} title={entity_name}>
          {plainText(message)}
        </Notice>
      ))}
    </>
  );
}
