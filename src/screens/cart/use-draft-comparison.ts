import { useActorRef, useSelector } from '@xstate/react';
import { useEffect } from 'react';
import type { BillerGroup } from '../../../domain/account.ts';
import type { Cart } from '../../../domain/cart.ts';
import { compareDraft } from '../../../domain/draft-comparison.ts';
import { type DraftMethod, firstMethod } from '../../../domain/draft-method.ts';
import type { SavedMethod } from '../../../domain/saved-method.ts';
import { useApp, useIsOffline, useWired } from '../../app-context.tsx';
import { useDraft } from '../../cart-draft.ts';
import { cartView } from '../../cart-view.ts';
import { DRAFT_METHOD, keepDraftMethod } from '../../draft-plan.ts';
import { useKept } from '../../use-kept.ts';
import { walletView } from '../../wallet-view.ts';
import { billListView } from '../bills/wiring.ts';
import { cartDraftWiring } from './wiring.ts';

/** The draft of this device held against what the server told last, else against what is kept. */
export function useDraftComparison() {
  const { adapters } = useApp();
  const isOffline = useIsOffline();
  const bills = useDraft();
  const { isRead, held: chosen } = useKept<DraftMethod | null>(DRAFT_METHOD);
  const { isRead: isListRead, held: list } = useKept<BillerGroup[]>(billListView);
  const { isRead: isWalletRead, held: wallet } = useKept<readonly SavedMethod[]>(walletView);
  const { held: cart } = useKept<Cart>(cartView);
  const method = chosen?.value ?? undefined;
  const actor = useActorRef(useWired(cartDraftWiring), { input: { draft: { bills, method } } });
  const told = useSelector(actor, ({ context }) => context.ground);
  const today = adapters.clock.today();
  const kept = { groups: list?.value, methods: wallet?.value, cart: cart?.value, today };
  const ground = told ?? kept;

  useEffect(() => actor.send({ type: 'draft.renewed', draft: { bills, method } }), [actor, bills, method]);
  useEffect(
    () => actor.send({ type: isOffline ? 'connection.lost' : 'connection.returned' }),
    [actor, isOffline],
  );

  // What another tab or the page above does to the cart.
  const inCart = cart?.value.items.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a cart of another size is what is told.
  useEffect(() => actor.send({ type: 'comparison.asked' }), [actor, inCart]);

  const first = firstMethod(ground.methods ?? [], ground.cart?.cart_wallet_id ?? null, today);
  const isChosen = !isRead || chosen !== undefined;
  const firstId = isChosen ? undefined : first?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same method is kept once.
  useEffect(() => {
    if (firstId !== undefined && first) void keepDraftMethod(adapters, first);
  }, [adapters, firstId]);

  return {
    actor,
    comparison: compareDraft(bills, method, ground),
    groups: ground.groups ?? [],
    methods: ground.methods ?? [],
    /** The device was looked at, or the server told. */
    isKnown: told !== undefined || (isListRead && isWalletRead),
    asOf: list?.at,
  };
}
