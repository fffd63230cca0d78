import { profileQuery } from '../../queries/profile.ts';
import { useQuery } from '../../queries/use-query.ts';
import { AccountPart } from './AccountPart.tsx';
import { Contact } from './Contact.tsx';
import { MyData } from './MyData.tsx';
import { OfProfile } from './OfProfile.tsx';
import { SettingsPage } from './SettingsPage.tsx';
import { UnknownAccount } from './UnknownAccount.tsx';

/** Contact information, the customer's data, and the end of it all (ruling 55). */
export function ProfilePage({ accountId = 0 }: { accountId?: number }) {
  const view = useQuery(profileQuery);
  return (
    <SettingsPage name="profile" asOf={view.asOf}>
      {accountId > 0 && <UnknownAccount accountId={accountId} />}
      <OfProfile view={view}>{(profile) => <Contact profile={profile} accountId={accountId} />}</OfProfile>
      <MyData />
      <AccountPart />
    </SettingsPage>
  );
}
