import { portalName, thisPortal } from '../../domain/brand/portal.ts';
import { href } from '../app/routes.ts';
import { footerLinks, NEEDED_BY } from './entries.ts';
import css from './Footer.module.css';

/** The footer (NAV-31). On a phone, the More sheet has these links as well. */
export function Footer() {
  return (
    <footer className={css.footer} data-print="no">
      <nav aria-label="About this portal">
        <ul className={css.links}>
          {footerLinks().map(({ label, path }) => (
            <li key={label} data-set-up={NEEDED_BY[label]}>
              <a href={href(path)}>{label}</a>
            </li>
          ))}
        </ul>
      </nav>
      <p className={css.note}>
        {portalName()} · {thisPortal().purpose}
      </p>
    </footer>
  );
}
