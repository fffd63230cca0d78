import { useLayoutEffect, useRef } from 'react';
import css from './Html.module.css';

type HtmlProps = {
  /** Makes the nodes of what others wrote, without anything that acts. */
  sanitize: (html: string) => DocumentFragment;
  html: string;
};

/** Text with the structure that its writer gave it. */
export function Html({ sanitize, html }: HtmlProps) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    place.current?.replaceChildren(sanitize(html));
  }, [sanitize, html]);
  return <div ref={place} dir="auto" className={css.html} />;
}
