import { bigint, date, timestamp } from 'drizzle-orm/pg-core';
import type { CalendarDate } from '../../domain/values/calendar-date.ts';
import type { Cents } from '../../domain/values/cents.ts';

export const cents = () => bigint({ mode: 'number' }).$type<Cents>();
export const day = () => date({ mode: 'string' }).$type<CalendarDate>();
export const instant = () => timestamp({ withTimezone: true, mode: 'date', precision: 3 });
export const number = () => bigint({ mode: 'number' });
export const key = () => bigint({ mode: 'number' }).generatedByDefaultAsIdentity();
