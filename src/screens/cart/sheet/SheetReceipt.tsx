import { useState } from 'react';
import { type ReceiptChoice, receiptProblems } from '../../../../domain/checkout/recipients-form.ts';
import { RECEIPT_UNCLEAR } from '../../../../domain/checkout/text/recipients.ts';
import { Button } from '../../../components/buttons/Button.tsx';
import { ReceiptOptions } from '../../../widgets/pay/ReceiptOptions.tsx';

interface SheetReceiptProps {
  readonly saved: ReceiptChoice;
  readonly onSave: (receipt: ReceiptChoice) => void;
}

/** Where the receipt goes, changed in place (PAY-24 to PAY-30). */
export function SheetReceipt({ saved, onSave }: SheetReceiptProps) {
  const [receipt, edit] = useState(saved);
  const isUnclear = Object.keys(receiptProblems(receipt)).length > 0;
  return (
    <>
      <ReceiptOptions receipt={receipt} onEdit={edit} />
      <Button
        kind="secondary"
        size="dense"
        blockedBecause={isUnclear ? RECEIPT_UNCLEAR : undefined}
        onClick={() => onSave(receipt)}
      >
        Use this receipt
      </Button>
    </>
  );
}
