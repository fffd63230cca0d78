import css from './Wordmark.module.css';

export function Wordmark() {
  return (
    <span className={css.wordmark}>
      <svg className={css.glyph} viewBox="0 0 32 32" aria-hidden="true">
        <path className={css.back} d="M9 3h14a2 2 0 0 1 2 2v9H7V5a2 2 0 0 1 2-2Z" />
        <path
          className={css.front}
          d="M5.5 12h21a2.5 2.5 0 0 1 2.5 2.5v2.1a2.4 2.4 0 0 0 0 4.8V26a2.5 2.5 0 0 1-2.5 2.5h-21A2.5 2.5 0 0 1 3 26v-4.6a2.4 2.4 0 0 0 0-4.8v-2.1A2.5 2.5 0 0 1 5.5 12Z"
        />
        <path className={css.tear} d="M8.5 19h15.2" />
      </svg>
      Billfold
    </span>
  );
}
