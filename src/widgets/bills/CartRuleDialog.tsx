import type { AnswerOf } from '../../../domain/api/call.ts';
import { blockingBills } from '../../../domain/cart/add-rules.ts';
import type { getCartCount } from '../../../domain/cart/calls.ts';
import type { CartRequest } from '../../../machines/cart/bill-list-requests.ts';
import { href, to } from '../../app/routes.ts';
import { MessageDialog } from '../../components/dialogs/MessageDialog.tsx';
import { cartCountQuery } from '../../queries/cart-count.ts';
import { useCached } from '../../queries/use-cached.ts';

interface BarrierDialogProps {
  readonly words: string;
  /** What the customer wanted to add. If it was several bills, the blocking ones are named. */
  readonly wish?: CartRequest | undefined;
  /** True on the page of the cart itself. */
  readonly isOnCart?: boolean;
  readonly onRead: () => void;
}

const ONLY_ONE = 'Only One Bill Allowed in Cart';

/** Why no bill was added to the cart (CRT-27 to CRT-31). */
export function CartRuleDialog({ words, wish, isOnCart = false, onRead }: BarrierDialogProps) {
  const { held } = useCached<AnswerOf<typeof getCartCount>>(cartCountQuery);
  const isAlone = words.startsWith(ONLY_ONE);
  const named = namesIn(wish);
  return (
    <MessageDialog alert title={isAlone ? ONLY_ONE : 'Not added to your cart'} onRead={onRead}>
      <p>{isAlone ? sentence(words.slice(ONLY_ONE.length)) : words}</p>
      {named.length > 0 && (
        <ul aria-label="Bills in the way">
          {named.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      )}
      {!isOnCart && held && held.value.count > 0 && (
        <p>
          <a href={href(to.cart())} onClick={onRead}>
            See what is in your cart
          </a>
        </p>
      )}
    </MessageDialog>
  );
}

function namesIn(wish: CartRequest | undefined): string[] {
  if (wish?.kind !== 'addition') return [];
  return blockingBills(wish.inCart, wish.bills).map((bill) =>
    'account_num' in bill ? `${bill.entity_name}, account ${bill.account_num}` : bill.entity_name,
  );
}

function sentence(text: string): string {
  const plain = text.replace(/^[:\s]+/, '');
  return plain.charAt(0).toUpperCase() + plain.slice(1);
}
