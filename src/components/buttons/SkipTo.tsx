import type { ComponentProps } from 'react';
import css from './SkipTo.module.css';

/** A link to a place on this page, which shows while it has the focus. */
export function SkipTo(props: Omit<ComponentProps<'a'>, 'className' | 'style'>) {
  return <a {...props} className={css.skip} />;
}
