import { LEAVE_UNSAVED } from '../../../domain/values/text/parts.ts';
import { Button } from '../buttons/Button.tsx';
import { Dialog } from './Dialog.tsx';

interface LeaveDialogProps {
  readonly words: string;
  readonly onLeave: () => void;
  readonly onStay: () => void;
}

/** Asks before the customer leaves unsaved entries (APW-14, PBT-11, REM-11). */
export function LeaveDialog({ words, onLeave, onStay }: LeaveDialogProps) {
  return (
    <Dialog
      alert
      title={LEAVE_UNSAVED}
      onDismiss={onStay}
      actions={
        <>
          <Button onClick={onStay}>Stay</Button>
          <Button kind="secondary" onClick={onLeave}>
            Leave
          </Button>
        </>
      }
    >
      <p>{words}</p>
    </Dialog>
  );
}
