import { useParams } from 'wouter';
import { useApp } from '../../app/app-context.tsx';
import { PageHeading } from '../../components/layout/PageHeading.tsx';
import { Skeleton } from '../../components/messages/Skeleton.tsx';
import { AsOf } from '../../components/text/AsOf.tsx';
import { profileQuery } from '../../queries/profile.ts';
import { useQuery } from '../../queries/use-query.ts';
import { UnavailableNotice } from '../../widgets/Unavailable.tsx';
import { AccountPart } from './AccountPart.tsx';
import { BillsPart } from './BillsPart.tsx';
import { Contact } from './Contact.tsx';
import { DevicePart } from './DevicePart.tsx';
import { DevicesPart } from './DevicesPart.tsx';
import { MyData } from './MyData.tsx';
import { NotificationsPart } from './NotificationsPart.tsx';
import { RecentActivity } from './RecentActivity.tsx';
import { Security } from './Security.tsx';
import css from './Settings.module.css';
import { UnknownAccount } from './UnknownAccount.tsx';

/**
 * All settings of a customer (SET-01 to SET-03). The copies on this device and its lock need no server, so
 * they are always available.
 */
export function Settings() {
  const { data: profile, state, asOf, failure, retry } = useQuery(profileQuery);
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
      {isForNumber && <UnknownAccount accountId={Number(accountId)} />}
      {isUnread && (
        <UnavailableNotice failure={failure} onRetry={retry}>
          What you set for your account was not opened on this device yet. Opening it needs a connection.
        </UnavailableNotice>
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
          <RecentActivity />
          <DevicePart />
          <MyData />
          <AccountPart />
          <BillsPart />
        </>
      )}
    </div>
  );
}
