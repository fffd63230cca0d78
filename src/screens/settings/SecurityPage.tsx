import { useState } from 'react';
import { profileQuery } from '../../queries/profile.ts';
import { useQuery } from '../../queries/use-query.ts';
import { DevicesPart } from './DevicesPart.tsx';
import { OfProfile } from './OfProfile.tsx';
import { RecentActivity } from './RecentActivity.tsx';
import { Security } from './Security.tsx';
import { SettingsPage } from './SettingsPage.tsx';
import { ThisDevicePart } from './ThisDevicePart.tsx';

/** How the customer signs in and where, and the lock of this device, which needs no server. */
export function SecurityPage() {
  const view = useQuery(profileQuery);
  const [areDevicesRead, setDevicesRead] = useState(false);
  const isProfileRead = view.data !== undefined || view.state === 'failed';
  return (
    <SettingsPage name="security" asOf={view.asOf}>
      <OfProfile view={view}>{(profile) => <Security changedOn={profile.date_pw_last_changed} />}</OfProfile>
      <DevicesPart isAnnounced={isProfileRead} onRead={setDevicesRead} />
      <ThisDevicePart />
      <RecentActivity isAnnounced={isProfileRead && areDevicesRead} />
    </SettingsPage>
  );
}
