import { createContext, useContext, useEffect } from 'react';
import { dateAt, PORTAL_ZONE } from '../../../domain/values/business-date.ts';
import { shortDate } from '../../../domain/values/calendar-date.ts';

/** True inside a page that is laid out for paper: all parts of the bill are unfolded. */
export const Paper = createContext(false);

export const useIsPaper = () => useContext(Paper);

/** A printed page may be read elsewhere, so its day is in the portal's zone, like its other dates. */
export function paperDay(at: number): string {
  return shortDate(dateAt(at, PORTAL_ZONE));
}

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
