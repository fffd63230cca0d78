import { useActorRef } from '@xstate/react';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { Cart } from '../../../domain/cart/cart.ts';
import { CART_LEFT_UNSAVED } from '../../../domain/cart/text/unsaved.ts';
import type { cartMachine } from '../../../machines/cart/cart.machine.ts';
import { useToast, useWired } from '../../app/app-context.tsx';
import { useEmitted } from '../../app/use-emitted.ts';
import { cartWiring } from './wiring.ts';

export type CartRef = ActorRefFrom<typeof cartMachine>;

interface CartEvents {
  readonly onAgreed?: () => void;
  /** Returns true where it tells the failure itself. */
  readonly onFailed?: (message: string) => boolean;
  /** True once the customer has been told what leaving drops. */
  readonly isLeftKnowingly?: RefObject<boolean>;
}

/** The machine of the cart, in step with the cart that the server has. What was typed is saved when the view is left. */
export function useCartEdits(cart: Cart, { onAgreed, onFailed, isLeftKnowingly }: CartEvents = {}): CartRef {
  const actor = useActorRef(useWired(cartWiring), {
    input: { chosenDate: cart.pay_now ? undefined : cart.scheduled_date },
  });
  const toast = useToast();
  useEmitted(actor, {
    'cart.agreed': () => onAgreed?.(),
    'change.failed': ({ message, field }) => {
      const isTold = onFailed?.(message);
      if (!isTold && field === undefined) toast({ tone: 'error', text: message, seconds: 8 });
    },
  });

  const tell = useRef(toast);
  tell.current = toast;
  // Before the machine stops with the page.
  useLayoutEffect(
    () => () => {
      if (actor.getSnapshot().context.isCutOff && !isLeftKnowingly?.current)
        tell.current({ tone: 'error', text: CART_LEFT_UNSAVED, seconds: 8 });
      actor.send({ type: 'amount.left' });
    },
    [actor, isLeftKnowingly],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: the event reports the new cart.
  useEffect(() => actor.send({ type: 'cart.renewed' }), [actor, cart]);
  return actor;
}
