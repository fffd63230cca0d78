import { useActorRef, useSelector } from '@xstate/react';
import { useState } from 'react';
import type { PayByText } from '../../../domain/texts/pay-by-text.ts';
import {
  PAY_BY_TEXT_SWITCH,
  PAYS_NOTHING_MEANWHILE,
  TEXT_SETTINGS,
} from '../../../domain/texts/text/settings.ts';
import { formatPhone } from '../../../domain/values/contact.ts';
import { payByTextToggleMachine } from '../../../machines/texts/pay-by-text-toggle.machine.ts';
import { useApp, useIsOffline, useWired } from '../../app/app-context.tsx';
import { useEmitted } from '../../app/use-emitted.ts';
import { Notice } from '../../components/messages/Notice.tsx';
import { refetchPayByText } from '../../queries/texts.ts';
import { AboutAccount } from '../../widgets/bill/AboutAccount.tsx';
import { SettingSwitch } from '../../widgets/bill/SettingSwitch.tsx';
import { TurnOffPayByText } from '../../widgets/bill/TurnOffPayByText.tsx';
import css from './PayByText.module.css';

interface OnlyOffProps {
  readonly settings: PayByText;
  readonly unpayable: string;
}

/** Nothing is paid by text and no change can be saved where nothing can be paid: pay by text can be turned off. */
export function OnlyOff({ settings, unpayable }: OnlyOffProps) {
  const { adapters } = useApp();
  const isOffline = useIsOffline();
  const { AccountId, Active, MobileNumber } = settings;
  const toggle = useActorRef(useWired(payByTextToggleMachine), { input: { accountId: AccountId } });
  const { message } = useSelector(toggle, ({ context }) => context);
  useEmitted(toggle, { 'switch.done': () => void refetchPayByText(adapters, AccountId) });
  // The switch stays to tell that it was turned off, with the focus.
  const [wasOn, setWasOn] = useState(Active);
  if (Active && !wasOn) setWasOn(true);
  return (
    <div className={css.settings}>
      <AboutAccount account={settings} />
      <Notice tone="warn" title={unpayable}>
        {Active ? PAYS_NOTHING_MEANWHILE : TEXT_SETTINGS.notPayableYet}
      </Notice>
      {wasOn && (
        <SettingSwitch
          label="Pay By Text"
          edit={undefined}
          checked={Active}
          hint={MobileNumber === '' ? undefined : formatPhone(MobileNumber)}
          blockedBecause={isOffline ? PAY_BY_TEXT_SWITCH.offline : Active ? undefined : unpayable}
          refusal={message ? { message } : undefined}
          onChange={(wished) => toggle.send({ type: 'switch.pressed', wished })}
        />
      )}
      <TurnOffPayByText toggle={toggle} />
    </div>
  );
}
