import { useActorRef, useSelector } from '@xstate/react';
import { type PendingTakeOver, takeOversOf } from '../../../domain/accounts/take-over.ts';
import { TAKE_OVER } from '../../../domain/accounts/text/take-over.ts';
import { objectionMachine } from '../../../machines/accounts/objection.machine.ts';
import { useIsOffline, useToast, useWired } from '../../app/app-context.tsx';
import { useEmitted } from '../../app/use-emitted.ts';
import { Button } from '../../components/buttons/Button.tsx';
import { Notice } from '../../components/messages/Notice.tsx';
import { Refused } from '../../components/messages/Refused.tsx';
import { momentOf } from '../../components/text/moment.ts';
import { takeOversQuery } from '../../queries/take-overs.ts';
import { useQuery } from '../../queries/use-query.ts';

type TakeOversProps = {
  pending: readonly PendingTakeOver[] | undefined;
  accountId: number;
  /** Called when the list of pending take-overs may have changed. */
  onOutdated: () => void;
};

/** What is pending for an account: that others lose it, or that this customer does (ruling 57). */
export function TakeOvers({ pending = [], accountId, onOutdated }: TakeOversProps) {
  const { own, others } = takeOversOf(pending, accountId);
  return (
    <>
      {others && <Claimed key={others.at} takeOver={others} onOutdated={onOutdated} />}
      {own && <Notice title={TAKE_OVER.own(momentOf(own.at))}>{TAKE_OVER.ownWaits}</Notice>}
    </>
  );
}

interface TakeOversOfAccountProps {
  readonly accountId: number;
  /** The query on the page of a bill, which the bill's own answer may have filled already. */
  readonly view?: typeof takeOversQuery;
}

/** The same for the page of one account, which reads them itself. */
export function TakeOversOfAccount({ accountId, view = takeOversQuery }: TakeOversOfAccountProps) {
  const { data, retry } = useQuery(view);
  return <TakeOvers pending={data} accountId={accountId} onOutdated={retry} />;
}

type ClaimedProps = { takeOver: PendingTakeOver; onOutdated: () => void };

function Claimed({ takeOver, onOutdated }: ClaimedProps) {
  const objection = useActorRef(useWired(objectionMachine), { input: { accountId: takeOver.account_id } });
  const { message } = useSelector(objection, ({ context }) => context);
  const isBusy = useSelector(objection, (state) => state.hasTag('busy'));
  const isOffline = useIsOffline();
  const toast = useToast();
  useEmitted(objection, {
    'takeOver.ended': () => {
      toast({ tone: 'ok', text: TAKE_OVER.objected, seconds: 5 });
      onOutdated();
    },
  });
  return (
    <div data-print="no">
      <Notice
        tone="warn"
        title={TAKE_OVER.lost(momentOf(takeOver.at))}
        action={
          <Button
            kind="secondary"
            busy={isBusy}
            blockedBecause={isOffline ? TAKE_OVER.offline : undefined}
            onClick={() => objection.send({ type: 'objection.made' })}
          >
            {TAKE_OVER.object}
          </Button>
        }
      >
        <p>{TAKE_OVER.lostWhy}</p>
        {message && <Refused>{message}</Refused>}
      </Notice>
    </div>
  );
}
