import { useSelector } from '@xstate/react';
import { Button } from '../../parts/Button.tsx';
import { Notice } from '../../parts/Notice.tsx';
import type { AddAccountRef } from './use-add-account.ts';

/** The addition was sent and no answer came. The list of accounts tells what became of it. */
export function UnknownOutcome({ wizard }: { wizard: AddAccountRef }) {
  const isLooking = useSelector(wizard, (state) => state.hasTag('busy'));
  const isUnlisted = useSelector(wizard, (state) => state.matches({ addBill: 'unlisted' }));
  const look = (
    <Button
      kind="secondary"
      size="dense"
      busy={isLooking}
      onClick={() => wizard.send({ type: 'list.askedAgain' })}
    >
      Look Again
    </Button>
  );
  if (isUnlisted) {
    return (
      <Notice
        tone="warn"
        title="We did not hear whether the account was added"
        action={
          <>
            <Button size="dense" onClick={() => wizard.send({ type: 'account.confirmed' })}>
              Add Account
            </Button>{' '}
            {look}
          </>
        }
      >
        It is not among your accounts now, so it can be added again.
      </Notice>
    );
  }
  return (
    <Notice tone="warn" title="We do not know yet whether the account was added" action={look}>
      {isLooking
        ? 'No answer came. We are looking at your accounts.'
        : 'No answer came, and your accounts could not be read. Look again before you add it once more.'}
    </Notice>
  );
}
