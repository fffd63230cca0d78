import type { CalendarDate } from '../../domain/values/calendar-date.ts';
import type { Cents } from '../../domain/values/cents.ts';
import type { FormItem } from '../store/schema/tax.ts';

/** A pending return that its organisation has filed. */
export interface FiledReturn {
  readonly taxReturnId: number;
  readonly filedOn: CalendarDate;
  /** The number under which the organisation filed it. */
  readonly filingNumber: string;
}

/** A return as its organisation made it, for a finished period. */
export interface NewReturn {
  /** The portal's own id of the tax account. */
  readonly accountId: number;
  readonly description: string;
  readonly periodEnd: CalendarDate;
  readonly dueDate: CalendarDate;
  readonly form: readonly FormItem[];
  /**
   * The line that is the amount due; for a form without one, the amount that the organisation
   * states.
   */
  readonly due: { readonly item: number } | { readonly amount: Cents };
  /**
   * The number under which the organisation filed a return that takes no entries; otherwise
   * undefined.
   */
  readonly filingNumber: string | undefined;
}

/** Thrown when the web service of a tax organisation is down or does not answer in time. */
export class TaxServiceSilent extends Error {}

/**
 * The tax organisations' own web services. The portal's copies of returns count only while they
 * answer (SRV2-47).
 */
export interface TaxServices {
  /**
   * Resolves when the organisation's service has answered; rejects with `TaxServiceSilent` when it
   * does not.
   */
  reach(organization: number, signal: AbortSignal): Promise<void>;
  /**
   * A return that was sent before this day and has been filed, but is neither recorded nor set aside; undefined
   * when there is none (SRV2-45).
   */
  nextFiled(
    today: CalendarDate,
    aside: readonly Pick<FiledReturn, 'taxReturnId'>[],
  ): Promise<FiledReturn | undefined>;
  /**
   * A return of a period that ended before this day, of an account that is not set aside. It is repeated until
   * it is stored.
   */
  nextReturn(
    today: CalendarDate,
    aside: readonly Pick<NewReturn, 'accountId'>[],
  ): Promise<NewReturn | undefined>;
}
