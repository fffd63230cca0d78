import { createContext, useContext, useEffect } from 'react';
import { dateAt, PORTAL_ZONE } from '../../../domain/business-date.ts';
import { shortDate } from '../../../domain/calendar-date.ts';

/** True below a page that is laid out for paper: every part of the bill stands open. */
export const Paper = createContext(false);

export const useIsPaper = () => useContext(Paper);

/** A printed page is read elsewhere: its day is that of the portal, like the other dates on it. */
export function paperDay(at: number): string {
  return shortDate(dateAt(at, PORTAL_ZONE));
}

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
