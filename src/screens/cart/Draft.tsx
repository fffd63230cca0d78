import { useActorRef, useSelector } from '@xstate/react';
import { Trash2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { candidatesInCart } from '../../../domain/addition.ts';
import { type DraftLine, draftLines } from '../../../domain/cart-draft.ts';
import { useApp, useIsOffline, useToast, useWired } from '../../app-context.tsx';
import { forgetDraft, useDraft } from '../../cart-draft.ts';
import { Amount } from '../../parts/Amount.tsx';
import { Button } from '../../parts/Button.tsx';
import { Chip } from '../../parts/Chip.tsx';
import { IconButton } from '../../parts/IconButton.tsx';
import { Stub } from '../../parts/Stub.tsx';
import { StubList } from '../../parts/StubList.tsx';
import { useReadView } from '../../use-read-view.ts';
import { BarrierDialog } from '../bills/BarrierDialog.tsx';
import { billListView, billListWiring } from '../bills/wiring.ts';
import css from './Draft.module.css';

/** The bills that were put down without a connection: they join the cart by a tap made online, never by themselves (CRT-37). */
export function Draft() {
  const { adapters } = useApp();
  const draft = useDraft();
  const { data: groups = [] } = useReadView(billListView);
  const list = useActorRef(useWired(billListWiring));
  const isOffline = useIsOffline();
  const isBusy = useSelector(list, (snapshot) => snapshot.hasTag('busy'));
  const isBarred = useSelector(list, ({ value }) => value.cart === 'barred');
  const barrier = useSelector(list, ({ context }) => context.barrier);
  const wish = useSelector(list, ({ context }) => context.wishes[0]);
  const toast = useToast();
  const latest = useRef({ draft, toast });
  latest.current = { draft, toast };

  useEffect(() => {
    const heard = [
      list.on('wish.granted', () => {
        void forgetDraft(
          adapters,
          latest.current.draft.map(({ ebill_id }) => ebill_id),
        );
        latest.current.toast({ tone: 'ok', text: 'Your draft is in the cart.', seconds: 3 });
      }),
      list.on('wish.failed', ({ message }) =>
        latest.current.toast({ tone: 'error', text: message, seconds: 8 }),
      ),
    ];
    return () => {
      for (const { unsubscribe } of heard) unsubscribe();
    };
  }, [list, adapters]);

  const lines = draftLines(draft, groups);
  const ready = lines.flatMap((line) => line.joining ?? []);
  return (
    <section className={css.draft} aria-labelledby="cart-draft">
      <div className={css.top}>
        <h2 id="cart-draft">Draft on this device</h2>
        <Chip tone="info">Not sent</Chip>
      </div>
      <p>
        Put together without a connection. Nothing of it is in your cart or paid until you add it here while
        you are online.
      </p>
      <StubList label="Bills in your draft">
        {lines.map((line) => (
          <Line
            key={line.ebill_id}
            line={line}
            onRemove={() => void forgetDraft(adapters, [line.ebill_id])}
          />
        ))}
      </StubList>
      <div>
        <Button
          busy={isBusy}
          blockedBecause={whyNot(isOffline, ready.length)}
          onClick={() =>
            list.send({
              type: 'bill.added',
              wish: { kind: 'addition', bills: ready, inCart: candidatesInCart(groups), next: 'list' },
            })
          }
        >
          {ready.length === 1 ? 'Add 1 bill to the cart' : `Add ${ready.length} bills to the cart`}
        </Button>
      </div>
      {isBarred && (
        <BarrierDialog words={barrier} wish={wish} onRead={() => list.send({ type: 'barrier.read' })} />
      )}
    </section>
  );
}

function Line({ line, onRemove }: { line: DraftLine; onRemove: () => void }) {
  const { entity_name, account_num, amount, standing } = line;
  return (
    <Stub
      as="li"
      who={entity_name}
      small={account_num}
      amount={
        standing === 'ready' ? (
          <Amount value={amount ?? 'unknown'} unknownWords="Amount not known yet" size="row" />
        ) : (
          <p className={css.reason}>{STANDINGS[standing]}</p>
        )
      }
      action={
        <IconButton
          label={`Remove ${entity_name} ${account_num} from the draft`}
          icon={<Trash2 aria-hidden="true" />}
          onClick={onRemove}
        />
      }
    />
  );
}

const STANDINGS = {
  'in cart': 'This bill is already in your cart.',
  'not payable': 'This bill cannot be paid here any more.',
};

function whyNot(isOffline: boolean, ready: number): string | undefined {
  if (isOffline) return 'You are offline. Adding to the cart needs a connection.';
  return ready === 0 ? 'None of these bills can be added to the cart.' : undefined;
}
