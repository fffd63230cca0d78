import { href, to } from '../../app/routes.ts';
import { SegmentLinks } from '../../components/layout/SegmentLinks.tsx';

/** The two halves of Accounts: what is owed, and what is to come. */
export function AccountsHalves({ shown }: { shown: 'bills' | 'upcoming' }) {
  return (
    <SegmentLinks
      label="Accounts"
      links={[
        { text: 'Bills', href: href(to.bills()), isHere: shown === 'bills' },
        { text: 'Upcoming', href: href(to.upcoming()), isHere: shown === 'upcoming' },
      ]}
    />
  );
}
