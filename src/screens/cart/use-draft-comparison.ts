import { useActorRef, useSelector } from '@xstate/react';
import { useEffect } from 'react';
import type { BillerGroup } from '../../../domain/accounts/account.ts';
import type { Cart } from '../../../domain/cart/cart.ts';
import { compareDraft } from '../../../domain/draft/draft-comparison.ts';
import { type DraftMethod, firstMethod } from '../../../domain/draft/draft-method.ts';
import type { SavedMethod } from '../../../domain/wallet/saved-method.ts';
import { useApp, useIsOffline, useWired } from '../../app/app-context.tsx';
import { useDraft } from '../../offline/draft.ts';
import { DRAFT_METHOD, saveDraftMethod } from '../../offline/draft-edit.ts';
import { billListQuery } from '../../queries/bill-list.ts';
import { cartQuery } from '../../queries/cart.ts';
import { useCached } from '../../queries/use-cached.ts';
import { walletQuery } from '../../queries/wallet.ts';
import { cartDraftWiring } from './wiring.ts';

/** The draft of this device, compared with the server's last answer or else with the cached data. */
export function useDraftComparison() {
  const { adapters } = useApp();
  const isOffline = useIsOffline();
  const bills = useDraft();
  const { isRead, held: chosen } = useCached<DraftMethod | null>(DRAFT_METHOD);
  const { isRead: isListRead, held: list } = useCached<BillerGroup[]>(billListQuery);
  const { isRead: isWalletRead, held: wallet } = useCached<readonly SavedMethod[]>(walletQuery);
  const { held: cart } = useCached<Cart>(cartQuery);
  const method = chosen?.value ?? undefined;
  const actor = useActorRef(useWired(cartDraftWiring), { input: { draft: { bills, method } } });
  const serverGround = useSelector(actor, ({ context }) => context.ground);
  const today = adapters.clock.today();
  const cachedGround = { groups: list?.value, methods: wallet?.value, cart: cart?.value, today };
  const ground = serverGround ?? cachedGround;

  useEffect(() => actor.send({ type: 'draft.renewed', draft: { bills, method } }), [actor, bills, method]);
  useEffect(
    () => actor.send({ type: isOffline ? 'connection.lost' : 'connection.returned' }),
    [actor, isOffline],
  );

  // Changes when another tab or the page above changes the cart.
  const inCart = cart?.value.items.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the event reports that its size has changed.
  useEffect(() => actor.send({ type: 'comparison.asked' }), [actor, inCart]);

  const first = firstMethod(ground.methods ?? [], ground.cart?.cart_wallet_id ?? null, today);
  const isChosen = !isRead || chosen !== undefined;
  const firstId = isChosen ? undefined : first?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same method is saved only once.
  useEffect(() => {
    if (firstId !== undefined && first) void saveDraftMethod(adapters, first);
  }, [adapters, firstId]);

  return {
    actor,
    comparison: compareDraft(bills, method, ground),
    groups: ground.groups ?? [],
    methods: ground.methods ?? [],
    /** The device was read, or the server has answered. */
    isKnown: serverGround !== undefined || (isListRead && isWalletRead),
    asOf: list?.at,
  };
}
