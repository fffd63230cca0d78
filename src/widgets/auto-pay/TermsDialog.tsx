import { portalName } from '../../../domain/brand/portal.ts';
import { MessageDialog } from '../../components/dialogs/MessageDialog.tsx';

interface TermsDialogProps {
  readonly biller: string;
  /** Whether the bill type has a service fee (APW-59). */
  readonly hasFee: boolean;
  readonly onClose: () => void;
}

/** The terms that the customer accepts by saving (APW-57 to APW-59). */
export function TermsDialog({ biller, hasFee, onClose }: TermsDialogProps) {
  return (
    <MessageDialog title="Auto Pay Terms and Conditions" shape="wide" onRead={onClose} button="Close">
      <p>
        By saving you authorize {portalName()} to pay your bills of {biller}. It pays from the payment methods
        that you chose, on the days and in the amounts of these settings. This ends when you turn auto pay
        off, its stop date passes or it can no longer pay.
      </p>
      <p>
        If the primary payment method fails, the backup methods are tried in their order. What could not be
        paid is tried once more on the next day. After three failed dates in a row auto pay turns itself off
        and you are told.
      </p>
      <p>
        Until a payment is made, you can change these settings, move the payment or turn auto pay off. A
        payment that was made cannot be taken back here.
      </p>
      <p>
        If a payment is returned or not honored for any reason, you are charged a returned item fee. It is at
        most what the law allows.
      </p>
      {hasFee && (
        <p>
          A service fee is added to each payment. The service fee is non-refundable, also where the bill
          itself is paid back.
        </p>
      )}
      <p>Please keep your payment methods and email addresses up to date.</p>
    </MessageDialog>
  );
}
