import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { ALERT_TEXTS } from '../../../domain/auto-pay/text/problems.ts';
import { AUTO_PAY } from '../../../domain/auto-pay/text/settings.ts';
import { NO_BANK_ACCOUNTS } from '../../../domain/wallet/text/en.ts';
import { useEmitted } from '../../app/use-emitted.ts';
import { Button } from '../../components/buttons/Button.tsx';
import { Dialog } from '../../components/dialogs/Dialog.tsx';
import { MessageDialog } from '../../components/dialogs/MessageDialog.tsx';
import { QuestionDialog } from '../../components/dialogs/QuestionDialog.tsx';
import type { SetupRef } from './use-setup.ts';

/** Says that a bank account cannot be chosen; nothing has changed (WAL-44, WAL-45). */
function NoBankAccounts({ setup }: { setup: SetupRef }) {
  const [isShown, setShown] = useState(false);
  useEmitted(setup, {
    'method.refused': ({ problem }) => setShown(problem?.kind === 'no bank accounts'),
  });
  const close = () => setShown(false);
  return (
    isShown && (
      <MessageDialog alert title="Not for this bill" onRead={close}>
        <p>{NO_BANK_ACCOUNTS}</p>
      </MessageDialog>
    )
  );
}

/** Dialogs that must be read or answered before the entries can go on. */
export function SetupDialogs({ setup }: { setup: SetupRef }) {
  return (
    <>
      <NoBankAccounts setup={setup} />
      <EntryDialogs setup={setup} />
    </>
  );
}

function EntryDialogs({ setup }: { setup: SetupRef }) {
  const entries = useSelector(setup, ({ value }) => value.entries);
  const { alert, failure } = useSelector(setup, ({ context }) => context);
  const close = () => setup.send({ type: 'message.read' });
  const add = () => setup.send({ type: 'addition.chosen' });

  switch (entries) {
    case 'alerted':
      return (
        <MessageDialog alert title={alert && ALERT_TEXTS[alert].title} onRead={close}>
          <p>{alert && ALERT_TEXTS[alert].text}</p>
        </MessageDialog>
      );
    case 'offering':
      return (
        <QuestionDialog title={AUTO_PAY.noMethodTitle} yes="YES" no="NO" onYes={add} onNo={close}>
          <p>{AUTO_PAY.noMethodAccepted}</p>
        </QuestionDialog>
      );
    case 'withoutMethod':
      return (
        <Dialog
          alert
          title="No primary payment method"
          onDismiss={close}
          actions={
            <>
              <Button onClick={add}>ADD</Button>
              <Button kind="danger" onClick={() => setup.send({ type: 'disabling.chosen' })}>
                DISABLE
              </Button>
            </>
          }
        >
          <p>{AUTO_PAY.noPrimary}</p>
        </Dialog>
      );
    case 'failed': {
      const more = Object.values(failure?.errors ?? {}).filter((text) => text !== failure?.message);
      return (
        <MessageDialog alert title="Error" onRead={close}>
          <p>{failure?.message}</p>
          {more.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </MessageDialog>
      );
    }
    default:
      return null;
  }
}
