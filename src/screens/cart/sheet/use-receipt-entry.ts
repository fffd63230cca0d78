import { useState } from 'react';
import type { CheckoutDetails } from '../../../../domain/checkout/checkout-details.ts';
import {
  choiceFrom,
  optionsOf,
  type ReceiptChoice,
  receiptProblems,
} from '../../../../domain/checkout/recipients-form.ts';
import type { Review } from '../../../../domain/checkout/review.ts';
import type { ReceiptOption } from '../../../../domain/receipts/receipt-option.ts';
import { useReceiptAnswers } from '../../../widgets/pay/ReceiptOptions.tsx';

const NOTHING: ReceiptChoice = { email: false, firstEmail: '', secondEmail: '', sms: false, number: '' };

/** Where the receipt of the sheet goes, as it is saved and as it is being changed. */
export function useReceiptEntry(details: CheckoutDetails | undefined, review: Review | undefined) {
  const [edited, setEdited] = useState<ReceiptChoice>();
  const [saves, setSaves] = useState(0);
  const options: readonly ReceiptOption[] = review?.receipt_options ?? details?.receipt_options ?? [];
  const saved = details ? choiceFrom(options, details.receipt_options[0]?.value ?? '') : NOTHING;
  const receipt = edited ?? saved;
  return {
    options,
    receipt,
    // What is saved and folded has no field that could take the focus.
    answers: useReceiptAnswers(edited ?? NOTHING),
    isUnclear: Object.keys(receiptProblems(receipt)).length > 0,
    /** It was changed, and the review does not have the change yet. */
    isUnused: JSON.stringify(optionsOf(receipt)) !== JSON.stringify(optionsOf(saved)),
    onEdit: setEdited,
    drop: () => setEdited(undefined),
    /** How often a change was saved. */
    saves,
    noteSaved() {
      setEdited(undefined);
      setSaves((before) => before + 1);
    },
  };
}

export type ReceiptEntry = ReturnType<typeof useReceiptEntry>;
