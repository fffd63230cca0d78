import { useEffect } from 'react';
import { portalName } from '../../../domain/brand/portal.ts';

let errors = 0;

/**
 * Gives the document a title. While a form is wrong, the title begins with "Error", which a screen reader says first.
 * @param newErrors how many forms have become wrong; less than 0 when they were mended
 */
export function retitle(newErrors: number, title = document.title): void {
  errors += newErrors;
  document.title = title.replace(/^(Error: )?/, errors ? 'Error: ' : '');
}

/** The title of the page, or of what lies over it. */
export function usePageTitle(title: string): void {
  useEffect(() => retitle(0, `${title} – ${portalName()}`), [title]);
}
