import { useSelector } from '@xstate/react';
import { FOUND_ACCOUNT, NO_ANSWER } from '../../../domain/accounts/text/add-account.ts';
import { Button } from '../../components/buttons/Button.tsx';
import { Told } from '../../components/messages/Told.tsx';
import type { AddAccountRef } from './use-add-account.ts';

/** Shown after an addition whose answer was lost. The list of accounts shows whether it succeeded. */
export function UnknownOutcome({ wizard }: { wizard: AddAccountRef }) {
  const isLooking = useSelector(wizard, (state) => state.hasTag('busy'));
  const isUnlisted = useSelector(wizard, (state) => state.can({ type: 'account.confirmed' }));
  const lookAgain = (
    <Button
      kind="secondary"
      size="dense"
      busy={isLooking}
      onClick={() => wizard.send({ type: 'list.askedAgain' })}
    >
      {NO_ANSWER.lookAgain}
    </Button>
  );
  if (isUnlisted) {
    return (
      <Told
        tone="warn"
        title={NO_ANSWER.unheard}
        action={
          <>
            <Button size="dense" onClick={() => wizard.send({ type: 'account.confirmed' })}>
              {FOUND_ACCOUNT.add}
            </Button>{' '}
            {lookAgain}
          </>
        }
      >
        {NO_ANSWER.notListed}
      </Told>
    );
  }
  return (
    <Told tone="warn" title={NO_ANSWER.unknown} action={lookAgain}>
      {isLooking ? NO_ANSWER.looking : NO_ANSWER.unread}
    </Told>
  );
}
