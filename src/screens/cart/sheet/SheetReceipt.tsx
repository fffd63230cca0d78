import type { ReceiptChoice, ReceiptField } from '../../../../domain/checkout/recipients-form.ts';
import { RECEIPT_UNCLEAR } from '../../../../domain/checkout/text/recipients.ts';
import { Button } from '../../../components/buttons/Button.tsx';
import type { Answers } from '../../../components/fields/use-answers.ts';
import { ReceiptOptions } from '../../../widgets/pay/ReceiptOptions.tsx';

interface SheetReceiptProps {
  readonly receipt: ReceiptChoice;
  readonly answers: Answers<ReceiptField>;
  readonly isUnclear: boolean;
  readonly onEdit: (receipt: ReceiptChoice) => void;
  readonly onSave: () => void;
}

/** Where the receipt goes, changed in place (PAY-24 to PAY-30). */
export function SheetReceipt({ receipt, answers, isUnclear, onEdit, onSave }: SheetReceiptProps) {
  return (
    <>
      <ReceiptOptions legendHidden receipt={receipt} answers={answers} onEdit={onEdit} />
      <Button
        kind="secondary"
        size="dense"
        blockedBecause={isUnclear ? RECEIPT_UNCLEAR : undefined}
        answers
        onClick={() => {
          if (!answers.hold()) onSave();
        }}
      >
        Use this receipt
      </Button>
    </>
  );
}
