import { useActorRef, useSelector } from '@xstate/react';
import { useRef, useState } from 'react';
import type { Bill } from '../../../domain/bills/bill.ts';
import { PAY_BY_TEXT_SWITCH } from '../../../domain/texts/text/settings.ts';
import { formatPhone } from '../../../domain/values/contact.ts';
import { payByTextToggleMachine } from '../../../machines/texts/pay-by-text-toggle.machine.ts';
import { useApp, useIsOffline, useWired } from '../../app/app-context.tsx';
import { to } from '../../app/routes.ts';
import { whyNotHere } from '../../app/unpayable.ts';
import { useEmitted } from '../../app/use-emitted.ts';
import { navigate } from '../../browser/hash-location.ts';
import { refetchAfterVerification, refetchPayByText } from '../../queries/texts.ts';
import { MobileDialog } from '../mobile/MobileDialog.tsx';
import { openWithVerified } from './just-verified.ts';
import { SettingSwitch } from './SettingSwitch.tsx';
import { TurnOffPayByText } from './TurnOffPayByText.tsx';

/** The switch for paying the account's bills by text (DET-20 to DET-23, PBT-12, PBT-14, PBT-21). */
export function PayByTextOnBill({ bill }: { bill: Bill }) {
  const app = useApp();
  const { adapters } = app;
  const isOffline = useIsOffline();
  const { account_id: accountId, id } = bill;
  const toggle = useActorRef(useWired(payByTextToggleMachine), { input: { accountId } });
  const snapshot = useSelector(toggle, (current) => current);
  const { context } = snapshot;
  const isBusy = snapshot.hasTag('busy');
  const isRegistering = snapshot.matches('registering');
  const verified = useRef('');
  const number = bill.customer.mobile_number;
  // A bill cached before pay by text existed lacks this field.
  const isOn = bill.pay_by_text?.active ?? false;

  useEmitted(toggle, {
    'settings.wanted': ({ isVerifiedNow }) =>
      isVerifiedNow
        ? openWithVerified(accountId, { verified: verified.current, methodId: null })
        : navigate(to.payByText(accountId, id)),
    'switch.done': () => void refetchPayByText(adapters, accountId),
  });

  const [wasOn, setWasOn] = useState(isOn);
  if (isOn && !wasOn) setWasOn(true);
  const unpayable = whyNotHere(bill);
  // The top of the bill says that nothing can be paid: nothing can be turned on here.
  if (unpayable && !wasOn) return null;
  const shownNumber = number ? formatPhone(number) : undefined;

  return (
    <>
      <SettingSwitch
        label="Pay By Text"
        edit={unpayable ? undefined : to.payByText(accountId, id)}
        checked={isOn}
        busy={isBusy}
        hint={unpayable && isOn ? PAY_BY_TEXT_SWITCH.meanwhile : shownNumber}
        blockedBecause={isOffline ? PAY_BY_TEXT_SWITCH.offline : isOn ? undefined : unpayable}
        refusal={context.message && !isRegistering ? { message: context.message } : undefined}
        onChange={(wished) => toggle.send({ type: 'switch.pressed', wished })}
      />
      {isRegistering && (
        <MobileDialog
          reason={context.message}
          onDone={async (how) => {
            if (how !== 'verified') return toggle.send({ type: 'registration.closed' });
            verified.current = await refetchAfterVerification(app, accountId).catch(() => '');
            toggle.send(
              verified.current === '' ? { type: 'registration.closed' } : { type: 'number.verified' },
            );
          }}
        />
      )}
      <TurnOffPayByText toggle={toggle} />
    </>
  );
}
