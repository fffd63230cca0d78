import { useLayoutEffect, useRef } from 'react';
import css from './Html.module.css';

type HtmlProps = {
  /** Turns HTML of others into nodes without anything active. */
  sanitize: (html: string) => DocumentFragment;
  html: string;
};

export function Html({ sanitize, html }: HtmlProps) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    place.current?.replaceChildren(sanitize(html));
  }, [sanitize, html]);
  return <div ref={place} dir="auto" className={css.html} />;
}
