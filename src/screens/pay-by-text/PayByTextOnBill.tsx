import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import type { Bill } from '../../../domain/bill.ts';
import { formatPhone } from '../../../domain/receipt-options.ts';
import { useApp, useIsOffline, useWired } from '../../app-context.tsx';
import { navigate } from '../../hash-location.ts';
import { Button } from '../../parts/Button.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { Switch } from '../../parts/Switch.tsx';
import { renewPayByText } from '../../pay-by-text-view.ts';
import { href, to } from '../../routes.ts';
import css from '../bill/Toggles.module.css';
import { MobileDialog } from '../mobile/MobileDialog.tsx';
import { leadToVerified } from './just-verified.ts';
import { payByTextToggleWiring, renewNumber } from './wiring.ts';

/** Whether the bills of the account are paid by text (DET-20 to DET-23, PBT-12, PBT-14, PBT-21). */
export function PayByTextOnBill({ bill }: { bill: Bill }) {
  const app = useApp();
  const { adapters } = app;
  const isOffline = useIsOffline();
  const { account_id: accountId, id } = bill;
  const toggle = useActorRef(useWired(payByTextToggleWiring), { input: { accountId } });
  const snapshot = useSelector(toggle, (current) => current);
  const { context } = snapshot;
  const isBusy = snapshot.hasTag('busy');
  const isRegistering = snapshot.matches('registering');
  const verified = useRef('');
  const number = bill.customer.mobile_number;
  // A bill that was kept before there was pay by text does not tell.
  const isOn = bill.pay_by_text?.active ?? false;

  useEffect(() => {
    const heard = [
      toggle.on('settings.wanted', ({ isVerifiedNow }) =>
        isVerifiedNow
          ? leadToVerified(accountId, { verified: verified.current, methodId: null })
          : navigate(to.payByText(accountId, id)),
      ),
      toggle.on('switch.done', () => void renewPayByText(adapters, accountId)),
    ];
    return () => {
      for (const { unsubscribe } of heard) unsubscribe();
    };
  }, [toggle, adapters, accountId, id]);

  const dismiss = () => toggle.send({ type: 'change.dismissed' });
  return (
    <>
      <div className={css.autoPay}>
        <Switch
          label="Pay By Text"
          checked={isOn}
          busy={isBusy}
          hint={number ? formatPhone(number) : undefined}
          blockedBecause={isOffline ? 'You are offline. Pay By Text needs a connection.' : undefined}
          onChange={(wished) => toggle.send({ type: 'switch.pressed', wished })}
        />
        <a href={href(to.payByText(accountId, id))} className={css.edit} title="Edit Pay By Text">
          Edit
        </a>
      </div>
      {context.message && !isRegistering && (
        <p role="alert" className={css.refused}>
          {context.message}
        </p>
      )}
      {isRegistering && (
        <MobileDialog
          reason={context.message}
          onDone={async (how) => {
            if (how !== 'verified') return toggle.send({ type: 'registration.closed' });
            verified.current = await renewNumber(app, accountId).catch(() => '');
            toggle.send(
              verified.current === '' ? { type: 'registration.closed' } : { type: 'number.verified' },
            );
          }}
        />
      )}
      {snapshot.hasTag('asked') && (
        <Dialog
          alert
          title="Turn off Pay By Text?"
          onDismiss={isBusy ? undefined : dismiss}
          actions={
            <>
              <Button
                busy={isBusy}
                blockedBecause={isOffline ? 'You are offline.' : undefined}
                onClick={() => toggle.send({ type: 'change.confirmed' })}
              >
                Turn off
              </Button>
              {!isBusy && (
                <Button kind="secondary" onClick={dismiss}>
                  Cancel
                </Button>
              )}
            </>
          }
        >
          <p>
            Bills of this account are not texted to you any more. Its number and payment method are kept for
            the next time.
          </p>
        </Dialog>
      )}
    </>
  );
}
