import { Link, useLocation } from 'wouter';
import css from './PlaceParts.module.css';

interface PlacePartsProps {
  readonly label: string;
  readonly parts: readonly { readonly path: string; readonly text: string }[];
}

/** The parts of a place, each with its own address. */
export function PlaceParts({ label, parts }: PlacePartsProps) {
  const [path] = useLocation();
  return (
    <nav className={css.parts} aria-label={label}>
      {parts.map((part) => (
        <Link
          key={part.path}
          href={part.path}
          className={css.part}
          aria-current={path === part.path ? 'page' : undefined}
        >
          {part.text}
        </Link>
      ))}
    </nav>
  );
}
