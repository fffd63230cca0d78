import { STORED_COPIES } from '../../../domain/profile/text/settings.ts';
import { profileQuery } from '../../queries/profile.ts';
import { useQuery } from '../../queries/use-query.ts';
import { InstallSetting } from '../../widgets/install/InstallSetting.tsx';
import { Section } from './Section.tsx';
import { SettingsPage } from './SettingsPage.tsx';
import { StoredCopies } from './StoredCopies.tsx';

/** The copies on this device, and Billfold on its home screen. Neither needs the server. */
export function OfflinePage() {
  // The states of the other pages stand beside this one.
  const { asOf } = useQuery(profileQuery);
  return (
    <SettingsPage name="offline" asOf={asOf}>
      <Section title={STORED_COPIES.title}>
        <StoredCopies />
      </Section>
      <Section title="This device">
        <InstallSetting />
      </Section>
    </SettingsPage>
  );
}
