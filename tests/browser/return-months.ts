import { addMonths, type CalendarDate } from '../../domain/values/calendar-date.ts';
import type { BuiltServer } from './server.ts';

/** The month of a return this many months ago, as its description shows it. */
export async function monthOf(server: BuiltServer, back: number): Promise<{ year: string; words: string }> {
  const month = addMonths((await server.today()) as CalendarDate, -back);
  const name = new Date(`${month}T12:00:00Z`).toLocaleString('en-US', { month: 'long', timeZone: 'UTC' });
  return { year: month.slice(0, 4), words: `Sales tax return, ${name} ${month.slice(0, 4)}` };
}
