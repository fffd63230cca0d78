import { Ellipsis, History, ReceiptText, Repeat } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { isSetUp } from '../app/portal.ts';
import { href, to } from '../app/routes.ts';
import { CartTab } from './CartTab.tsx';
import { accountsMark, highlightOf } from './highlight.ts';
import { MoreSheet } from './MoreSheet.tsx';
import css from './TabBar.module.css';

/** The tab bar: at the bottom on a phone, at the side from 768 px (NAV-36). */
export function TabBar() {
  const [path] = useLocation();
  const highlight = highlightOf(path);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <nav aria-label="Main" className={css.bar} data-print="no">
        <ul>
          <li>
            <a href={href(to.bills())} aria-current={accountsMark(highlight)}>
              <ReceiptText aria-hidden="true" />
              Accounts
            </a>
          </li>
          {isSetUp('payments') && (
            <li>
              <a href={href(to.autoPays())} aria-current={highlight === 'auto pays' ? 'page' : undefined}>
                <Repeat aria-hidden="true" />
                Auto Pays
              </a>
            </li>
          )}
          {isSetUp('payments') && (
            <li>
              <a href={href(to.cart())} aria-current={highlight === 'cart' ? 'page' : undefined}>
                <CartTab />
              </a>
            </li>
          )}
          <li>
            <a
              href={href(to.history('payments'))}
              aria-current={highlight === 'history' ? 'page' : undefined}
            >
              <History aria-hidden="true" />
              History
            </a>
          </li>
          <li>
            <button
              type="button"
              aria-haspopup="dialog"
              aria-expanded={isOpen}
              onClick={() => setIsOpen(true)}
            >
              <Ellipsis aria-hidden="true" />
              More
            </button>
          </li>
        </ul>
      </nav>
      {isOpen && <MoreSheet onClose={() => setIsOpen(false)} />}
    </>
  );
}
