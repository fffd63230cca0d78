import type { CalendarDate } from '../../../domain/calendar-date.ts';

/** A pending return that its organisation has filed. */
export interface FiledReturn {
  readonly taxReturnId: number;
  readonly filedOn: CalendarDate;
  /** What the organisation filed it under. */
  readonly filingNumber: string;
}

/** Thrown when the web service of a tax organisation is down or does not answer in time. */
export class TaxServiceSilent extends Error {}

/** The tax organisations' own web services. What the portal keeps of returns counts only while they answer (SRV2-47). */
export interface TaxServices {
  /** Resolves once the organisation's service has answered; rejects with `TaxServiceSilent` when it does not. */
  reach(organization: number, signal: AbortSignal): Promise<void>;
  /** A return sent to filing before this day that was filed and not told yet; undefined when there is none (SRV2-45). */
  nextFiled(today: CalendarDate): Promise<FiledReturn | undefined>;
}
