import { href } from '../app/routes.ts';
import { FOOTER_LINKS } from './entries.ts';
import css from './Footer.module.css';

/** The footer (NAV-31). On a phone, the More sheet has these links as well. */
export function Footer() {
  return (
    <footer className={css.footer} data-print="no">
      <nav aria-label="About this portal">
        <ul className={css.links}>
          {FOOTER_LINKS.map(({ label, path }) => (
            <li key={label}>
              <a href={href(path)}>{label}</a>
            </li>
          ))}
        </ul>
      </nav>
      <p className={css.note}>Billfold · See, schedule and pay your bills in one place.</p>
    </footer>
  );
}
