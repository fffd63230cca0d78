import css from './SkipLink.module.css';

export function SkipLink() {
  return (
    <a href="#main" className={css.skip}>
      Skip to main content
    </a>
  );
}
