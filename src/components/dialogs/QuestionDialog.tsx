import { Button } from '../buttons/Button.tsx';
import { Dialog, type DialogProps } from './Dialog.tsx';

type QuestionDialogProps = Pick<DialogProps, 'title' | 'children'> & {
  yes: string;
  no: string;
  /** The answer yes cannot be taken back. */
  danger?: boolean;
  busy?: boolean;
  blockedBecause?: string | undefined;
  onYes: () => void;
  /** Undefined while it is too late to answer no. */
  onNo: (() => void) | undefined;
};

/** A question with two answers; closing it says no. */
export function QuestionDialog({
  yes,
  no,
  danger = false,
  busy,
  blockedBecause,
  onYes,
  onNo,
  ...rest
}: QuestionDialogProps) {
  return (
    <Dialog
      {...rest}
      alert
      onDismiss={onNo}
      actions={
        <>
          <Button
            kind={danger ? 'danger' : 'primary'}
            busy={busy}
            blockedBecause={blockedBecause}
            onClick={onYes}
          >
            {yes}
          </Button>
          {onNo && (
            <Button kind="secondary" onClick={onNo}>
              {no}
            </Button>
          )}
        </>
      }
    />
  );
}
