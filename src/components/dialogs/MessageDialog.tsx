import { Button } from '../buttons/Button.tsx';
import { useErrorTitle } from '../fields/use-error-title.ts';
import { Dialog, type DialogProps } from './Dialog.tsx';

type MessageDialogProps = Omit<DialogProps, 'onDismiss' | 'actions'> & {
  button?: string;
  onRead: () => void;
};

/** Something to read, with one button that closes it. As an `alert` it says what was refused. */
export function MessageDialog({ button = 'Okay', onRead, ...rest }: MessageDialogProps) {
  useErrorTitle(rest.alert ?? false);
  return <Dialog {...rest} onDismiss={onRead} actions={<Button onClick={onRead}>{button}</Button>} />;
}
