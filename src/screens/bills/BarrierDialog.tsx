import { barringBills } from '../../../domain/cart-rules.ts';
import type { Wish } from '../../../machines/bill-wish.ts';
import { Button } from '../../parts/Button.tsx';
import { Dialog } from '../../parts/Dialog.tsx';

interface BarrierDialogProps {
  readonly words: string;
  /** What was wished: among several bills those in the way are named. */
  readonly wish?: Wish | undefined;
  readonly onRead: () => void;
}

const ONLY_ONE = 'Only One Bill Allowed in Cart';

/** Why nothing was added to the cart (CRT-27 to CRT-31). */
export function BarrierDialog({ words, wish, onRead }: BarrierDialogProps) {
  const isAlone = words.startsWith(ONLY_ONE);
  const named = namesIn(wish);
  return (
    <Dialog
      alert
      title={isAlone ? ONLY_ONE : 'Not added to your cart'}
      onDismiss={onRead}
      actions={<Button onClick={onRead}>Okay</Button>}
    >
      <p>{isAlone ? sentence(words.slice(ONLY_ONE.length)) : words}</p>
      {named.length > 0 && (
        <ul aria-label="Bills in the way">
          {named.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}

function namesIn(wish: Wish | undefined): string[] {
  if (wish?.kind !== 'addition') return [];
  return barringBills(wish.inCart, wish.bills).map((bill) =>
    'account_num' in bill ? `${bill.entity_name}, account ${bill.account_num}` : bill.entity_name,
  );
}

function sentence(words: string): string {
  const plain = words.replace(/^[:\s]+/, '');
  return plain.charAt(0).toUpperCase() + plain.slice(1);
}
