import { SETTINGS } from '../../../domain/profile/text/settings.ts';
import { useApp } from '../../app/app-context.tsx';
import { Button } from '../../components/buttons/Button.tsx';
import { PageHeading } from '../../components/layout/PageHeading.tsx';
import { AsOf } from '../../components/text/AsOf.tsx';
import { profileQuery } from '../../queries/profile.ts';
import { useQuery } from '../../queries/use-query.ts';
import { useLogout } from '../../widgets/account/logout.ts';
import { UnavailableNotice } from '../../widgets/Unavailable.tsx';
import css from './Settings.module.css';
import { SettingsLinks } from './SettingsLinks.tsx';
import { ownVersion } from './wiring.ts';

/** The settings as a list of their pages, and the way out. */
export function SettingsList() {
  const { data, state, asOf, failure, retry } = useQuery(profileQuery);
  const { clock } = useApp().adapters;
  const logout = useLogout();
  return (
    <div className={css.page}>
      <PageHeading
        title="Account Settings"
        end={asOf !== undefined && <AsOf at={asOf} now={clock.now()} />}
      />
      {!data && state === 'failed' && (
        <UnavailableNotice failure={failure} onRetry={retry}>
          {SETTINGS.notRead}
        </UnavailableNotice>
      )}
      <SettingsLinks />
      <Button kind="secondary" wide onClick={logout}>
        Logout
      </Button>
      {ownVersion && <p className={css.version}>{SETTINGS.version(ownVersion)}</p>}
    </div>
  );
}
