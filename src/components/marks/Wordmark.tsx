import { portalName } from '../../../domain/brand/portal.ts';
import css from './Wordmark.module.css';

export function Wordmark() {
  return (
    <span className={css.wordmark}>
      <span className={css.glyph} aria-hidden="true" />
      {portalName()}
    </span>
  );
}
