import { useSession } from '../app/app-context.tsx';
import { href, to } from '../app/routes.ts';
import { Button } from '../components/buttons/Button.tsx';
import { ButtonLink } from '../components/buttons/ButtonLink.tsx';
import { Sheet } from '../components/dialogs/Sheet.tsx';
import { useLogout } from '../widgets/account/logout.ts';
import { footerLinks } from './entries.ts';
import css from './MoreSheet.module.css';

/** The user menu and the footer, for which the tab bar has no room (NAV-36). */
export function MoreSheet({ onClose }: { onClose: () => void }) {
  const { profile } = useSession();
  const logout = useLogout();
  return (
    <Sheet
      title={(profile && (`${profile.fname} ${profile.lname}`.trim() || profile.business_name)) || 'More'}
      onDismiss={onClose}
    >
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
        {footerLinks().map(({ label, path }) => (
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
