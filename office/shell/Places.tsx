import { Link, useLocation } from 'wouter';
import { useStaff } from '../app/office-context.tsx';
import { placeAt, placesFor } from '../app/places.ts';
import { OFFICE } from '../text/en.ts';
import css from './Places.module.css';

/** The links to the places that the person's rights open. */
export function Places() {
  const { grants } = useStaff();
  const [path] = useLocation();
  const current = placeAt(path);
  return (
    <ul className={css.places}>
      <li>
        <Link href="/" className={css.link} aria-current={path === '/' ? 'page' : undefined}>
          {OFFICE.home}
        </Link>
      </li>
      {placesFor(grants).map(({ name, path: to, label }) => (
        <li key={name}>
          <Link
            href={to}
            className={css.link}
            aria-current={current?.name === name ? (path === to ? 'page' : 'location') : undefined}
          >
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}
