import { Button } from '../../parts/Button.tsx';
import { Dialog } from '../../parts/Dialog.tsx';

interface LeaveDialogProps {
  readonly words: string;
  readonly onLeave: () => void;
  readonly onStay: () => void;
}

/** PBT-11, REM-11. */
export function LeaveDialog({ words, onLeave, onStay }: LeaveDialogProps) {
  return (
    <Dialog
      alert
      title="Leave without saving?"
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
