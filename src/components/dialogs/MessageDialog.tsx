import { Button } from '../buttons/Button.tsx';
import { Dialog, type DialogProps } from './Dialog.tsx';

type MessageDialogProps = Omit<DialogProps, 'onDismiss' | 'actions'> & {
  button?: string;
  onRead: () => void;
};

/** Something to read, with one button that closes it. */
export function MessageDialog({ button = 'Okay', onRead, ...rest }: MessageDialogProps) {
  return <Dialog {...rest} onDismiss={onRead} actions={<Button onClick={onRead}>{button}</Button>} />;
}
