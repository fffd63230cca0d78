import { useSession } from '../../app-context.tsx';
import { Button } from '../../parts/Button.tsx';
import { ButtonLink } from '../../parts/ButtonLink.tsx';
import { Sheet } from '../../parts/Sheet.tsx';
import { href, to } from '../../routes.ts';
import { FOOTER_LINKS } from './entries.ts';
import { useLogout } from './logout.ts';
import css from './MoreSheet.module.css';

/** What the tab bar has no room for: the user menu and the footer (NAV-36). */
export function MoreSheet({ onClose }: { onClose: () => void }) {
  const { profile } = useSession();
  const logout = useLogout();
  return (
    <Sheet title={profile ? `${profile.fname} ${profile.lname}` : 'More'} onDismiss={onClose}>
      {profile && <p className={css.email}>{profile.email}</p>}
      <ButtonLink wide href={href(to.billAdd())} onClick={onClose}>
        Add Account
      </ButtonLink>
      {profile?.has_scheduled_payments && (
        <ButtonLink kind="secondary" wide href={href(to.scheduledPayments())} onClick={onClose}>
          Pending Payments
        </ButtonLink>
      )}
      <ButtonLink kind="secondary" wide href={href(to.paymentMethods())} onClick={onClose}>
        Xpress Wallet
      </ButtonLink>
      <ButtonLink kind="secondary" wide href={href(to.settings())} onClick={onClose}>
        Account Settings
      </ButtonLink>
      <ul className={css.links}>
        {FOOTER_LINKS.map(({ label, path }) => (
          <li key={label}>
            <a href={href(path)} onClick={onClose}>
              {label}
            </a>
          </li>
        ))}
      </ul>
      <Button kind="secondary" wide onClick={logout}>
        Logout
      </Button>
    </Sheet>
  );
}
