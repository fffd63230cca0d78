import { ChevronDown, CircleUserRound } from 'lucide-react';
import { useId, useRef } from 'react';
import { useSession } from '../app/app-context.tsx';
import { href, to } from '../app/routes.ts';
import { Button } from '../components/buttons/Button.tsx';
import { ButtonLink } from '../components/buttons/ButtonLink.tsx';
import { useLogout } from '../widgets/account/logout.ts';
import css from './UserMenu.module.css';

/** The user menu (NAV-23). */
export function UserMenu() {
  const id = useId();
  const { profile } = useSession();
  const logout = useLogout();
  const opener = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const leave = () => {
    // Closes the menu first. A question before the logout would close it, and return the focus to the earlier
    // element.
    opener.current?.focus();
    logout();
  };
  const name = profile
    ? `${profile.fname} ${profile.lname}`.trim() || profile.business_name || profile.email
    : 'My account';
  return (
    <div className={css.anchor}>
      <button ref={opener} type="button" className={css.button} popoverTarget={id}>
        <CircleUserRound aria-hidden="true" />
        <span className={css.name}>{name}</span>
        <ChevronDown aria-hidden="true" />
      </button>
      <div ref={menu} id={id} popover="auto" className={css.menu}>
        {profile && <p className={css.email}>{profile.email}</p>}
        <ButtonLink kind="quiet" wide href={href(to.settings())} onClick={() => menu.current?.hidePopover()}>
          Account Settings
        </ButtonLink>
        <Button kind="quiet" wide onClick={leave}>
          Logout
        </Button>
      </div>
    </div>
  );
}
