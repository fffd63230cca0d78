import { createContext, useContext, useEffect } from 'react';

/** True below a page that is laid out for paper: every part of the bill stands open. */
export const Paper = createContext(false);

export const useIsPaper = () => useContext(Paper);

/** Takes navigation, footer and everything that acts off the screen while the page is shown (NAV-08). */
export function usePaperLayout(): void {
  useEffect(() => {
    const { dataset } = document.documentElement;
    dataset.paper = '';
    return () => {
      delete dataset.paper;
    };
  }, []);
}
