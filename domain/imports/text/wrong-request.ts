import { type CalendarDate, shortDate } from '../../values/calendar-date.ts';

/** What is wrong with a file before anybody reads it. */
export type WrongRequest =
  | { readonly problem: 'day to come'; readonly day: CalendarDate }
  | { readonly problem: 'no biller'; readonly biller: string }
  | { readonly problem: 'no mapping'; readonly biller: string; readonly mapping: string };

export function wrongRequestText(wrong: WrongRequest): string {
  switch (wrong.problem) {
    case 'day to come':
      return `${shortDate(wrong.day)} is a day to come.`;
    case 'no biller':
      return `There is no biller ${wrong.biller}.`;
    case 'no mapping':
      return `The file of ${wrong.biller} has no import ${wrong.mapping}.`;
  }
}
