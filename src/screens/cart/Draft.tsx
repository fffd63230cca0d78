import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { candidatesInCart } from '../../../domain/cart/add-to-cart.ts';
import { checkedMark } from '../../../domain/checkout/checked-mark.ts';
import { heldReason } from '../../../domain/checkout/held-cart.ts';
import type { DraftBill } from '../../../domain/draft/draft-bill.ts';
import { offerOf } from '../../../domain/draft/one-tap-offer.ts';
import { DRAFT } from '../../../domain/draft/text/screen.ts';
import { formatCents, parseAmount } from '../../../domain/values/cents.ts';
import { useApp, useIsOffline, useToast, useWired } from '../../app/app-context.tsx';
import { to } from '../../app/routes.ts';
import { useEmitted } from '../../app/use-emitted.ts';
import { navigate } from '../../browser/hash-location.ts';
import { Button } from '../../components/buttons/Button.tsx';
import { BusyOverlay } from '../../components/dialogs/BusyOverlay.tsx';
import { StubList } from '../../components/layout/StubList.tsx';
import { Chip } from '../../components/marks/Chip.tsx';
import { AsOf } from '../../components/text/AsOf.tsx';
import { removeFromDraft } from '../../offline/draft.ts';
import { changeDraft, endDraft } from '../../offline/draft-edit.ts';
import { handOverOffer } from '../../payments/one-tap.ts';
import { useOpenAttempts } from '../../payments/open-attempts.ts';
import { CartRuleDialog } from '../../widgets/bills/CartRuleDialog.tsx';
import { billListWiring } from '../../widgets/bills/wiring.ts';
import css from './Draft.module.css';
import { DraftBillLine } from './DraftBillLine.tsx';
import { DraftStateNotice } from './DraftStateNotice.tsx';
import { DraftSums } from './DraftSums.tsx';
import { DraftTerms } from './DraftTerms.tsx';
import { useDraftComparison } from './use-draft-comparison.ts';

/**
 * The bills that were added without a connection, and can be reviewed without one. Only a tap made online
 * adds them to the cart and pays them (CRT-37).
 */
export function Draft() {
  const { adapters, session } = useApp();
  const email = useSelector(session, ({ context }) => context.profile?.email);
  const { actor, comparison, groups, methods, isKnown, asOf } = useDraftComparison();
  const list = useActorRef(useWired(billListWiring));
  const isOffline = useIsOffline();
  const isAdding = useSelector(list, (snapshot) => snapshot.hasTag('busy'));
  const isBarred = useSelector(list, (snapshot) => snapshot.hasTag('barred'));
  const barrier = useSelector(list, ({ context }) => context.barrier);
  const wish = useSelector(list, ({ context }) => context.wishes[0]);
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const isHandingOver = useSelector(actor, (snapshot) => snapshot.hasTag('handingOver'));
  const isUnchanged = useSelector(actor, (snapshot) => snapshot.hasTag('unchanged'));
  const isUnread = useSelector(actor, (snapshot) => snapshot.hasTag('unread'));
  const [typed, setTyped] = useState<Readonly<Record<number, string>>>({});
  const heading = useRef<HTMLHeadingElement>(null);
  const toast = useToast();
  const { lines, total } = comparison;
  const ids = lines.map(({ bill }) => bill.ebill_id);
  const attempts = useOpenAttempts() ?? [];
  const heldBecause = heldReason(attempts, ids);
  const ready = lines.flatMap(({ joining }) => joining ?? []);
  /** The bills at the moment they were added; by the time of the answer they are in the cart. */
  const added = useRef<readonly number[]>([]);

  useEmitted(list, {
    'wish.granted': () => {
      void endDraft(adapters, added.current);
      toast({ tone: 'ok', text: DRAFT.inCart, seconds: 3 });
    },
    'wish.failed': ({ message }) => toast({ tone: 'error', text: message, seconds: 8 }),
  });
  useEmitted(actor, {
    'draft.handedOver': ({ offer, ebillIds }) => {
      handOverOffer(offer);
      void endDraft(adapters, ebillIds);
      navigate(to.checkout());
    },
    'method.refused': ({ message, ebillIds }) => {
      void endDraft(adapters, ebillIds);
      toast({ tone: 'error', text: `Nothing was paid. ${message}`, seconds: 8 });
      navigate(to.payMethods());
    },
  });

  const tell = useRef(toast);
  tell.current = toast;
  // Before the machine stops with the page.
  useLayoutEffect(
    () => () => {
      if (actor.getSnapshot().hasTag('handingOver'))
        tell.current({ tone: 'error', text: DRAFT.left, seconds: 8 });
    },
    [actor],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: removing a button loses its focus.
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [isBusy, ids.length]);

  const type = (bill: DraftBill, due: DraftBill['amount'], text: string) => {
    setTyped({ ...typed, [bill.ebill_id]: text });
    const amount = parseAmount(text);
    if (amount === undefined) return;
    const { paying: _, ...rest } = bill;
    void changeDraft(adapters, [amount === due ? rest : { ...rest, paying: amount }]);
  };
  const unkept = lines.find(({ bill, paying }) => {
    const text = typed[bill.ebill_id];
    return text !== undefined && parseAmount(text) !== paying;
  });
  const offer = unkept || !isUnchanged ? undefined : offerOf(comparison);
  const receipt = comparison.isPlain ? email : undefined;
  const payer = methods.find(({ id }) => id === comparison.method?.id);
  if (!isKnown) return null;
  return (
    <section className={css.draft} aria-labelledby="cart-draft">
      <div className={css.top}>
        <h2 id="cart-draft" ref={heading} tabIndex={-1}>
          Draft on this device
        </h2>
        <Chip tone="info">Not sent</Chip>
        {asOf && <AsOf at={asOf} now={adapters.clock.now()} />}
      </div>
      <DraftStateNotice actor={actor} comparison={comparison} />
      <StubList label="Bills in your draft">
        {lines.map((line) => (
          <DraftBillLine
            key={line.bill.ebill_id}
            line={line}
            typed={typed[line.bill.ebill_id]}
            isFixed={isHandingOver}
            isOffline={isOffline}
            checked={checkedMark(attempts, line.bill.ebill_id)}
            onType={(text) => type(line.bill, line.now?.amount ?? null, text)}
            onRemove={() => void removeFromDraft(adapters, [line.bill.ebill_id])}
          />
        ))}
      </StubList>
      <DraftSums comparison={comparison} methods={methods} isFixed={isHandingOver} />
      {offer && receipt !== undefined && (
        <DraftTerms terms={offer.terms ?? []} billing={payer?.billing_information} receipt={receipt} />
      )}
      {offer && receipt === undefined && <p className={css.review}>{DRAFT.reviewFirst}</p>}
      <div className={css.ways}>
        <Button
          busy={isBusy}
          blockedBecause={offer && !heldBecause ? undefined : payBlockedReason()}
          onClick={() => {
            const tap = { at: adapters.clock.now(), day: adapters.clock.today() };
            if (offer) actor.send({ type: 'payment.confirmed', total: offer.total, tap, receipt });
          }}
        >
          {[offer && receipt === undefined ? 'Review and pay' : 'Pay', total !== null && formatCents(total)]
            .filter(Boolean)
            .join(' ')}
        </Button>
        <Button
          kind="secondary"
          busy={isAdding}
          blockedBecause={heldBecause ?? addBlockedReason(isOffline, ready.length)}
          onClick={() => {
            added.current = ready.map(({ ebill_id }) => ebill_id);
            list.send({
              type: 'bill.added',
              wish: { kind: 'addition', bills: ready, inCart: candidatesInCart(groups), next: 'list' },
            });
          }}
        >
          {DRAFT.add(ready.length)}
        </Button>
      </div>
      {isHandingOver && <BusyOverlay />}
      {isBarred && (
        <CartRuleDialog
          isOnCart
          barrier={barrier}
          wish={wish}
          onRead={() => list.send({ type: 'barrier.read' })}
        />
      )}
    </section>
  );

  function payBlockedReason(): string | undefined {
    if (heldBecause) return heldBecause;
    if (isOffline) return DRAFT.offline;
    if (isBusy) return undefined;
    if (unkept) return DRAFT.checkAmounts;
    if (isUnread) return DRAFT.notRead;
    if (!isUnchanged) return DRAFT.acceptFirst;
    return comparison.problem;
  }
}

function addBlockedReason(isOffline: boolean, ready: number): string | undefined {
  if (isOffline) return DRAFT.addingOffline;
  return ready === 0 ? DRAFT.noneAddable : undefined;
}
