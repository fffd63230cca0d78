import type { BookException } from '../../../domain/office/exception-rows.ts';
import { DAY } from '../../../domain/values/durations.ts';
import { EXCEPTIONS } from '../../text/exceptions.ts';

/** How long it has been open, or was, in whole days. */
export function ageOf({ found_at, closed_at }: Pick<BookException, 'found_at' | 'closed_at'>): string {
  return EXCEPTIONS.days(Math.max(0, Math.floor(((closed_at ?? Date.now()) - found_at) / DAY)));
}
