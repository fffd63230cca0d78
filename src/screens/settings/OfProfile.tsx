import type { ReactNode } from 'react';
import type { Profile } from '../../../domain/profile/profile.ts';
import { SETTINGS } from '../../../domain/profile/text/settings.ts';
import { Skeleton } from '../../components/messages/Skeleton.tsx';
import type { LiveQuery } from '../../queries/use-query.ts';
import { UnavailableNotice } from '../../widgets/Unavailable.tsx';

type OfProfileProps = {
  view: LiveQuery<Profile>;
  children: (profile: Profile) => ReactNode;
};

/** What needs the profile, or why the profile is not here. */
export function OfProfile({ view: { data, failure, state, retry }, children }: OfProfileProps) {
  if (data) return children(data);
  if (state !== 'failed') return <Skeleton label="Loading your settings" />;
  return (
    <UnavailableNotice failure={failure} onRetry={retry}>
      {SETTINGS.notRead}
    </UnavailableNotice>
  );
}
