import { useEffect } from 'react';
import { retitle } from '../layout/page-title.ts';

/** While a form is wrong, the title of the page begins with it. A page may hold several forms. */
export function useErrorTitle(isWrong: boolean): void {
  useEffect(() => {
    if (!isWrong) return;
    retitle(1);
    return () => retitle(-1);
  }, [isWrong]);
}
