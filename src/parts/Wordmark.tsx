import css from './Wordmark.module.css';

/** Our own mark, a bill folded behind its stub, and the name. */
export function Wordmark() {
  return (
    <span className={css.wordmark}>
      <svg className={css.glyph} viewBox="0 0 32 32" aria-hidden="true">
        <path className={css.back} d="M9 4h14a4 4 0 0 1 4 4v6H5V8a4 4 0 0 1 4-4Z" />
        <path
          className={css.front}
          d="M5 12h22a2 2 0 0 1 2 2v2.6a2.4 2.4 0 0 0 0 4.8V25a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3v-3.6a2.4 2.4 0 0 0 0-4.8V14a2 2 0 0 1 2-2Z"
        />
        <path className={css.tear} d="M8.5 19h15" />
      </svg>
      Billfold
    </span>
  );
}
