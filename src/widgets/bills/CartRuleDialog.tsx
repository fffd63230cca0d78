import type { AnswerOf } from '../../../domain/api/call.ts';
import { NOT_ADDED, SEE_CART } from '../../../domain/bills/text/list.ts';
import { type AdditionProblem, blockingBills } from '../../../domain/cart/add-rules.ts';
import type { getCartCount } from '../../../domain/cart/calls.ts';
import { additionProblemText } from '../../../domain/cart/text/additions.ts';
import { ONLY_ONE_ALLOWED } from '../../../domain/cart/text/en.ts';
import type { CartRequest } from '../../../machines/bills/bill-list-requests.ts';
import { href, to } from '../../app/routes.ts';
import { MessageDialog } from '../../components/dialogs/MessageDialog.tsx';
import { cartCountQuery } from '../../queries/cart-count.ts';
import { useCached } from '../../queries/use-cached.ts';

interface BarrierDialogProps {
  /** The broken rule, or the server's words about it. */
  readonly barrier: AdditionProblem | string;
  /** What the customer wanted to add. If it was several bills, the blocking ones are named. */
  readonly wish?: CartRequest | undefined;
  /** True on the page of the cart itself. */
  readonly isOnCart?: boolean;
  readonly onRead: () => void;
}

/** Why no bill was added to the cart (CRT-27 to CRT-31). */
export function CartRuleDialog({ barrier, wish, isOnCart = false, onRead }: BarrierDialogProps) {
  const { held } = useCached<AnswerOf<typeof getCartCount>>(cartCountQuery);
  const words = typeof barrier === 'string' ? barrier : additionProblemText(barrier);
  const isAlone = words.startsWith(ONLY_ONE_ALLOWED);
  const named = namesIn(wish);
  return (
    <MessageDialog alert title={isAlone ? ONLY_ONE_ALLOWED : NOT_ADDED} onRead={onRead}>
      <p>{isAlone ? sentence(words.slice(ONLY_ONE_ALLOWED.length)) : words}</p>
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
            {SEE_CART}
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
