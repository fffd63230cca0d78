import { Button } from '../../parts/Button.tsx';
import { Dialog } from '../../parts/Dialog.tsx';

interface BarrierDialogProps {
  readonly words: string;
  readonly onRead: () => void;
}

const ONLY_ONE = 'Only One Bill Allowed in Cart';

/** Why nothing was added to the cart (CRT-27 to CRT-31). */
export function BarrierDialog({ words, onRead }: BarrierDialogProps) {
  const isAlone = words.startsWith(ONLY_ONE);
  return (
    <Dialog
      alert
      title={isAlone ? ONLY_ONE : 'Not added to your cart'}
      onDismiss={onRead}
      actions={<Button onClick={onRead}>Okay</Button>}
    >
      <p>{isAlone ? sentence(words.slice(ONLY_ONE.length)) : words}</p>
    </Dialog>
  );
}

function sentence(words: string): string {
  const plain = words.replace(/^[:\s]+/, '');
  return plain.charAt(0).toUpperCase() + plain.slice(1);
}
