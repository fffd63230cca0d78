import { useSession } from '../../app/app-context.tsx';
import { notificationsQuery } from '../../queries/notifications.ts';
import { useQuery } from '../../queries/use-query.ts';
import { NotificationsPart } from './NotificationsPart.tsx';
import { SettingsPage } from './SettingsPage.tsx';

export function NotificationsPage() {
  const { profile } = useSession();
  const { asOf } = useQuery(notificationsQuery);
  return (
    <SettingsPage name="notifications" asOf={asOf}>
      {/* Without a connection the profile may not be known. Then the server answers, once it is asked. */}
      <NotificationsPart hasNumber={profile === undefined || profile.mobile_registration === 1} />
    </SettingsPage>
  );
}
