import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { portalName } from '../../../domain/brand/portal.ts';
import type { DraftComparison } from '../../../domain/draft/draft-comparison.ts';
import { changeCount } from '../../../domain/draft/text/changes.ts';
import { DRAFT } from '../../../domain/draft/text/screen.ts';
import type { cartDraftMachine } from '../../../machines/cart/cart-draft.machine.ts';
import { Button } from '../../components/buttons/Button.tsx';
import { Notice } from '../../components/messages/Notice.tsx';
import { Told } from '../../components/messages/Told.tsx';

interface DraftStandingProps {
  readonly actor: ActorRefFrom<typeof cartDraftMachine>;
  readonly comparison: DraftComparison;
}

/** The current state of the draft as a text (CRT-37). */
export function DraftStateNotice({ actor, comparison }: DraftStandingProps) {
  const setback = useSelector(actor, ({ context }) => context.setback);
  const at = useSelector(actor, (snapshot) => STATES.find((state) => snapshot.matches(state)));
  const isUnread = useSelector(actor, (snapshot) => snapshot.hasTag('unread'));
  const isUnchanged = useSelector(actor, (snapshot) => snapshot.hasTag('unchanged'));
  const isChanged = useSelector(actor, (snapshot) => snapshot.can({ type: 'changes.accepted' }));
  return (
    <>
      {setback && (
        <Notice
          tone="error"
          title="Nothing was paid"
          action={
            isUnread && (
              <Button kind="secondary" size="dense" onClick={() => actor.send({ type: 'comparison.asked' })}>
                Retry
              </Button>
            )
          }
        >
          {setback} {DRAFT.stillHere}
        </Notice>
      )}
      {at === 'draft' && (
        <Notice tone="offline" title={DRAFT.onDevice}>
          {DRAFT.later(portalName())}
        </Notice>
      )}
      {at === 'comparing' && <Notice title={DRAFT.looking}>{DRAFT.nothingSent}</Notice>}
      {isUnchanged && !setback && (
        <Told title={DRAFT.unchanged}>{comparison.method ? DRAFT.readAgain : DRAFT.readAgainNoMethod}</Told>
      )}
      {isChanged && (
        <Told
          tone="warn"
          title={`${changeCount(comparison)} since you put it together`}
          action={
            <Button size="dense" onClick={() => actor.send({ type: 'changes.accepted' })}>
              Accept what changed
            </Button>
          }
        >
          {DRAFT.changes}
        </Told>
      )}
    </>
  );
}

const STATES = ['draft', 'comparing'] as const;
