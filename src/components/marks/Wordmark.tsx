import { portalName, thisPortal } from '../../../domain/brand/portal.ts';
import css from './Wordmark.module.css';

export function Wordmark() {
  return (
    <span className={css.wordmark}>
      <span className={css.glyph} aria-hidden="true" />
      <span className={css.name} data-short={thisPortal().shortName}>
        {portalName()}
      </span>
    </span>
  );
}
