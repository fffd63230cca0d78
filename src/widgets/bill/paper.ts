import { createContext, useContext, useEffect } from 'react';

/** True inside a page that is laid out for paper: all parts of the bill are unfolded. */
export const Paper = createContext(false);

export const useIsPaper = () => useContext(Paper);

/** Hides navigation, footer and all controls while the page is shown (NAV-08). */
export function usePaperLayout(): void {
  useEffect(() => {
    const { dataset } = document.documentElement;
    dataset.paper = '';
    return () => {
      delete dataset.paper;
    };
  }, []);
}
