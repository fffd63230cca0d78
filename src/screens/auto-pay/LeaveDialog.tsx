import { Button } from '../../parts/Button.tsx';
import { Dialog } from '../../parts/Dialog.tsx';

interface LeaveDialogProps {
  readonly onLeave: () => void;
  readonly onStay: () => void;
}

/** APW-14. */
export function LeaveDialog({ onLeave, onStay }: LeaveDialogProps) {
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
      <p>Your changes to this auto pay are not saved. Leaving drops them.</p>
    </Dialog>
  );
}
