import { useParams } from 'wouter';
import { Absent } from '../../absent.tsx';
import { useApp } from '../../app-context.tsx';
import { AsOf } from '../../parts/AsOf.tsx';
import { PageHeading } from '../../parts/PageHeading.tsx';
import { Skeleton } from '../../parts/Skeleton.tsx';
import { useReadView } from '../../use-read-view.ts';
import { AccountPart } from './AccountPart.tsx';
import { BillsPart } from './BillsPart.tsx';
import { Contact } from './Contact.tsx';
import { DevicePart } from './DevicePart.tsx';
import { DevicesPart } from './DevicesPart.tsx';
import { NotificationsPart } from './NotificationsPart.tsx';
import { Security } from './Security.tsx';
import css from './Settings.module.css';
import { profileView } from './wiring.ts';

/** Everything a customer can set (SET-01 to SET-03). What this device keeps, and its lock, need no server: they are always there. */
export function Settings() {
  const { data: profile, state, asOf, failure, retry } = useReadView(profileView);
  const { clock } = useApp().adapters;
  const { accountId = '0' } = useParams<{ accountId?: string; ebillId?: string }>();
  const isForNumber = Number(accountId) > 0;
  const isUnread = !profile && state === 'failed';
  return (
    <div className={css.page}>
      <PageHeading
        title="Account Settings"
        end={asOf !== undefined && <AsOf at={asOf} now={clock.now()} />}
      />
      {isUnread && (
        <Absent failure={failure} onRetry={retry}>
          What you set for your account was not opened on this device yet. Opening it needs a connection.
        </Absent>
      )}
      {!profile && !isUnread && <Skeleton label="Loading your settings" />}
      {profile && (
        <>
          <Contact profile={profile} isForNumber={isForNumber} />
          <NotificationsPart hasNumber={profile.mobile_registration === 1} />
          <Security changedOn={profile.date_pw_last_changed} />
        </>
      )}
      {(profile || isUnread) && (
        <>
          <DevicesPart />
          <DevicePart />
          <AccountPart />
          <BillsPart />
        </>
      )}
    </div>
  );
}
