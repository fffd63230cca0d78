import type { CalendarDate } from '../../../domain/calendar-date.ts';
import type { Cents } from '../../../domain/cents.ts';
import type { FormItem } from '../../store/schema/tax.ts';

/** A pending return that its organisation has filed. */
export interface FiledReturn {
  readonly taxReturnId: number;
  readonly filedOn: CalendarDate;
  /** What the organisation filed it under. */
  readonly filingNumber: string;
}

/** A return as its organisation made it, for a period that has ended. */
export interface NewReturn {
  /** The portal's own id of the tax account. */
  readonly accountId: number;
  readonly description: string;
  readonly periodEnd: CalendarDate;
  readonly dueDate: CalendarDate;
  readonly form: readonly FormItem[];
  /** The line that is the amount due; of a form without one the organisation tells the amount. */
  readonly due: { readonly item: number } | { readonly amount: Cents };
  /** Under what it was filed, of a return that takes no entries and that the organisation files itself. */
  readonly filingNumber: string | undefined;
}

/** Thrown when the web service of a tax organisation is down or does not answer in time. */
export class TaxServiceSilent extends Error {}

/** The tax organisations' own web services. What the portal keeps of returns counts only while they answer (SRV2-47). */
export interface TaxServices {
  /** Resolves once the organisation's service has answered; rejects with `TaxServiceSilent` when it does not. */
  reach(organization: number, signal: AbortSignal): Promise<void>;
  /** A return sent to filing before this day that was filed and not told yet; undefined when there is none (SRV2-45). */
  nextFiled(today: CalendarDate): Promise<FiledReturn | undefined>;
  /** A return of a period that ended before this day and that was not taken in yet; each is told until it was. */
  nextReturn(today: CalendarDate): Promise<NewReturn | undefined>;
}
