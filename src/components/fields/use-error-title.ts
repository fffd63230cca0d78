import { useEffect } from 'react';

const PREFIX = 'Error: ';

/** While something is wrong, the title of the page begins with it: it is what a screen reader says first. */
export function useErrorTitle(isWrong: boolean): void {
  useEffect(() => {
    if (!isWrong) return;
    document.title = PREFIX + document.title.replace(PREFIX, '');
    return () => {
      document.title = document.title.replace(PREFIX, '');
    };
  }, [isWrong]);
}
