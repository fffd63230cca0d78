import { Suspense } from 'react';
import { useLocation } from 'wouter';
import { useSession } from '../app/app-context.tsx';
import { isSetUp } from '../app/portal.ts';
import { href, to } from '../app/routes.ts';
import { lazyPart } from '../app/screen.tsx';
import { CartCount } from './CartCount.tsx';
import { accountsMark, highlightOf } from './highlight.ts';
import { ScreenBoundary } from './ScreenBoundary.tsx';
import css from './TopLinks.module.css';
import { UserMenu } from './UserMenu.tsx';

const Bell = lazyPart(() => import('../widgets/alerts/Bell.tsx'), 'Bell');

/** The links of the top navigation (NAV-20 to NAV-25). The bell is in the bar at every width (NAV-37). */
export function TopLinks() {
  const [path] = useLocation();
  const highlight = highlightOf(path);
  const { profile } = useSession();
  return (
    <>
      <nav aria-label="Main" className={css.nav}>
        <ul className={css.links}>
          <li>
            <a href={href(to.billAdd())} aria-current={highlight === 'add' ? 'page' : undefined}>
              Add Account
            </a>
          </li>
          <li>
            <a href={href(to.bills())} aria-current={accountsMark(highlight)}>
              Accounts
            </a>
          </li>
          {isSetUp('payments') && (
            <li>
              <a href={href(to.autoPays())} aria-current={highlight === 'auto pays' ? 'page' : undefined}>
                Auto Pays
              </a>
            </li>
          )}
          {profile?.has_scheduled_payments && (
            <li>
              <a
                href={href(to.scheduledPayments())}
                aria-current={highlight === 'scheduled' ? 'page' : undefined}
              >
                Pending Payments
              </a>
            </li>
          )}
          <li>
            <a href={href(to.paymentMethods())} aria-current={highlight === 'wallet' ? 'page' : undefined}>
              Xpress Wallet
            </a>
          </li>
          <li>
            <a
              href={href(to.history('payments'))}
              aria-current={highlight === 'history' ? 'page' : undefined}
            >
              History
            </a>
          </li>
        </ul>
        <div className={css.end}>
          <UserMenu />
          {isSetUp('payments') && (
            <a href={href(to.cart())} className={css.cart}>
              <CartCount />
            </a>
          )}
        </div>
      </nav>
      <ScreenBoundary quiet>
        <Suspense>
          <Bell />
        </Suspense>
      </ScreenBoundary>
    </>
  );
}
