import { Search as SearchIcon } from 'lucide-react';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { Search } from '../app/search.ts';
import { useSearchKey } from '../app/search-key.ts';
import { OFFICE } from '../text/en.ts';
import css from './SearchBox.module.css';

/** Finds anything from any page. `/` leads to it, but not out of a field, and not where the person switched it off. */
export function SearchBox() {
  const [, navigate] = useLocation();
  const [words, setWords] = useState('');
  const box = useRef<HTMLInputElement>(null);
  const [hasKey] = useSearchKey();
  useEffect(() => {
    if (!hasKey) return;
    const press = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return;
      event.preventDefault();
      box.current?.focus();
      box.current?.select();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [hasKey]);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const sought = words.trim();
    if (sought !== '') navigate('/search', { state: { q: sought } satisfies Search });
  };
  return (
    <search className={css.search}>
      <form className={css.form} onSubmit={submit}>
        <SearchIcon aria-hidden="true" />
        <input
          ref={box}
          type="search"
          name="q"
          className={css.box}
          aria-label={OFFICE.search}
          aria-keyshortcuts={hasKey ? '/' : undefined}
          autoComplete="off"
          placeholder={OFFICE.search}
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
        {hasKey && (
          <span className={css.key} aria-hidden="true">
            /
          </span>
        )}
      </form>
    </search>
  );
}

function isTyping({ target }: KeyboardEvent): boolean {
  const isField = target instanceof Element && target.closest('input, textarea, select, [contenteditable]');
  return Boolean(isField) || document.querySelector('dialog[open]') !== null;
}
