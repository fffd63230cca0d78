import { useState } from 'react';
import type { NotificationSwitches } from '../../../domain/profile/notification-settings.ts';
import { MOBILE } from '../../../domain/session/text/mobile.ts';
import { isSetUp } from '../../app/portal.ts';
import { Switch, type SwitchRefusal } from '../../components/fields/Switch.tsx';
import css from './Mobile.module.css';

type Name = keyof NotificationSwitches;

const TOPICS: readonly (readonly [title: string, hint: string, email: Name, text: Name])[] = [
  ['Bills', MOBILE.topics.bills, 'EmailEbillNotifications', 'TextEbillNotifications'],
  ['Auto pay', MOBILE.topics.autoPay, 'EmailAutopayNotifications', 'TextAutopayNotifications'],
  ['Payments', MOBILE.topics.payments, 'EmailPaymentNotifications', 'TextPaymentNotifications'],
];

type NotificationSwitchListProps = {
  switches: NotificationSwitches;
  onChange: (wished: NotificationSwitches) => void;
  busy?: boolean;
  blockedBecause?: string | undefined;
  /** Why the last change was refused, shown at its switch. */
  refusal?: SwitchRefusal | undefined;
};

/** Three topics with two channels each (NTF-01). Where no texts are sent, one that is on can be turned off. */
export function NotificationSwitchList({
  switches,
  onChange,
  busy = false,
  blockedBecause,
  refusal,
}: NotificationSwitchListProps) {
  const [{ last, press }, setPressed] = useState<{ last?: Name; press: number }>({ press: 0 });
  // The switch that was turned off stays, with the focus.
  const [wereOn, setWereOn] = useState<readonly Name[]>([]);
  const newlyOn = TOPICS.map(([, , , text]) => text).filter(
    (name) => switches[name] && !wereOn.includes(name),
  );
  if (newlyOn.length > 0) setWereOn([...wereOn, ...newlyOn]);
  const renderSwitch = (name: Name, label: string) => (
    <Switch
      label={label}
      checked={switches[name]}
      busy={busy}
      blockedBecause={blockedBecause}
      refusal={refusal && last === name ? { ...refusal, press } : undefined}
      onChange={(on) => {
        setPressed({ last: name, press: press + 1 });
        onChange({ ...switches, [name]: on });
      }}
    />
  );
  return (
    <>
      {TOPICS.map(([title, hint, email, text]) => (
        <fieldset key={title} className={css.topic}>
          <legend className={css.name}>{title}</legend>
          <p className={css.hint}>{hint}</p>
          {renderSwitch(email, 'By email')}
          {(isSetUp('texts') || wereOn.includes(text)) && renderSwitch(text, 'By text')}
        </fieldset>
      ))}
    </>
  );
}
