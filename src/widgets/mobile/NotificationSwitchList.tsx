import type { NotificationSwitches } from '../../../domain/profile/notification-settings.ts';
import { MOBILE } from '../../../domain/session/text/mobile.ts';
import { Switch } from '../../components/fields/Switch.tsx';
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
};

/** Three topics with two channels each (NTF-01). */
export function NotificationSwitchList({
  switches,
  onChange,
  busy = false,
  blockedBecause,
}: NotificationSwitchListProps) {
  const renderSwitch = (name: Name, label: string) => (
    <Switch
      label={label}
      checked={switches[name]}
      busy={busy}
      blockedBecause={blockedBecause}
      onChange={(on) => onChange({ ...switches, [name]: on })}
    />
  );
  return (
    <>
      {TOPICS.map(([title, hint, email, text]) => (
        <fieldset key={title} className={css.topic}>
          <legend className={css.name}>{title}</legend>
          <p className={css.hint}>{hint}</p>
          {renderSwitch(email, 'By email')}
          {renderSwitch(text, 'By text')}
        </fieldset>
      ))}
    </>
  );
}
