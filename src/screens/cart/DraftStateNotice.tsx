import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { portalName } from '../../../domain/brand/portal.ts';
import type { DraftComparison } from '../../../domain/draft/draft-comparison.ts';
import { changeCount } from '../../../domain/draft/draft-text.ts';
import type { cartDraftMachine } from '../../../machines/cart/cart-draft.machine.ts';
import { Button } from '../../components/buttons/Button.tsx';
import { Notice } from '../../components/messages/Notice.tsx';

interface DraftStandingProps {
  readonly actor: ActorRefFrom<typeof cartDraftMachine>;
  readonly comparison: DraftComparison;
}

/** The current state of the draft as a text (CRT-37). */
export function DraftStateNotice({ actor, comparison }: DraftStandingProps) {
  const setback = useSelector(actor, ({ context }) => context.setback);
  const at = useSelector(actor, (snapshot) => STATES.find((state) => snapshot.matches(state)));
  const isUnchanged = useSelector(actor, (snapshot) => snapshot.hasTag('unchanged'));
  const isChanged = useSelector(actor, (snapshot) => snapshot.matches({ compared: 'changed' }));
  return (
    <>
      {setback && (
        <Notice
          tone="error"
          title="Nothing was paid"
          action={
            at === 'unread' && (
              <Button kind="secondary" size="dense" onClick={() => actor.send({ type: 'comparison.asked' })}>
                Retry
              </Button>
            )
          }
        >
          {setback} Your draft is still here.
        </Notice>
      )}
      {at === 'draft' && (
        <Notice tone="offline" title="Kept on this device only">
          Nothing of it is sent, and nothing is paid by itself. When you are back online, {portalName()} looks
          at what has changed, and you pay with one tap.
        </Notice>
      )}
      {at === 'comparing' && (
        <Notice title="Looking at what has changed since you put it together">
          Nothing is sent or paid.
        </Notice>
      )}
      {isUnchanged && !setback && (
        <Notice tone="ok" title="Nothing changed since you put it together">
          {comparison.method
            ? 'Balances, fees, due dates and your pay method were read again just now.'
            : 'Balances, fees and due dates were read again just now. Choose a pay method.'}
        </Notice>
      )}
      {isChanged && (
        <Notice
          tone="warn"
          title={`${changeCount(comparison)} since you put it together`}
          action={
            <Button size="dense" onClick={() => actor.send({ type: 'changes.accepted' })}>
              Accept what changed
            </Button>
          }
        >
          Each change stands with its bill. Nothing is paid by accepting; what can no longer be paid leaves
          the draft.
        </Notice>
      )}
    </>
  );
}

const STATES = ['draft', 'comparing', 'unread'] as const;
