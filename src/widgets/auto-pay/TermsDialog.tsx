import { AUTO_PAY_TERMS } from '../../../domain/auto-pay/text/terms.ts';
import { portalName } from '../../../domain/brand/portal.ts';
import { MessageDialog } from '../../components/dialogs/MessageDialog.tsx';

interface TermsDialogProps {
  readonly biller: string;
  /** Whether a service fee is added to what auto pay pays (APW-59, ruling 6). */
  readonly hasFee: boolean;
  readonly onClose: () => void;
}

/** The terms that the customer accepts by saving (APW-57 to APW-59). */
export function TermsDialog({ biller, hasFee, onClose }: TermsDialogProps) {
  return (
    <MessageDialog title={AUTO_PAY_TERMS.title} shape="wide" onRead={onClose} button="Close">
      <p>{AUTO_PAY_TERMS.authority(portalName(), biller)}</p>
      <p>{AUTO_PAY_TERMS.failing}</p>
      <p>{AUTO_PAY_TERMS.changing}</p>
      <p>{AUTO_PAY_TERMS.returned}</p>
      {hasFee && <p>{AUTO_PAY_TERMS.fee}</p>}
      <p>{AUTO_PAY_TERMS.upToDate}</p>
    </MessageDialog>
  );
}
