import * as v from 'valibot';
import { billerLogo } from '../accounts/biller.ts';
import { date, id, money } from '../api/wire.ts';

/**
 * Whether the web service of a tax organisation runs, and the message for customers while it is down (SRV-26,
 * SRV2-47).
 */
export const taxServiceStatus = v.object({ is_running: v.boolean(), error_msg: v.string() });

export type TaxServiceStatus = v.InferOutput<typeof taxServiceStatus>;

/** A return that the organisation has filed (ENT2-19). `year` is its tax year (ruling 27). */
export const completedTax = v.object({ id, returnDescription: v.string(), year: v.number() });

export type CompletedTax = v.InferOutput<typeof completedTax>;

/**
 * The organisation's names for its lists (TAX-05): 3 unfiled, 4 filed, 9 pending. A missing one gets the
 * usual name.
 */
export const taxLabels = v.object({
  3: v.optional(v.string()),
  4: v.optional(v.string()),
  9: v.optional(v.string()),
});

export type TaxLabels = v.InferOutput<typeof taxLabels>;

/**
 * A tax account without the data of its organisation's web service (ENT2-19, API2-74). `billType` is the
 * cart's `conf_id`.
 */
export const taxAccountBasics = v.object({
  id,
  accountId: id,
  entity_id: id,
  entityId: id,
  name: v.string(),
  accountNum: v.string(),
  hasCowsConfig: v.boolean(),
  address: v.object({ address: v.string(), city: v.string(), state: v.string(), zip: v.string() }),
  biller: v.object({
    name: v.string(),
    logo: billerLogo,
    /** The address in one line. */
    address: v.string(),
    phone: v.string(),
    hours: v.string(),
    entityId: id,
    billType: v.object({ can_edit_amount: v.boolean() }),
  }),
  billType: id,
  labels: taxLabels,
  documentationMailTo: v.string(),
});

export type TaxAccountBasics = v.InferOutput<typeof taxAccountBasics>;

/** A return that waits for the customer: it is to be filed, or something of it is left to pay (ruling 27). */
export const openReturn = v.object({
  taxId: id,
  value: v.string(),
  dueDate: date,
  /** What is left to pay of a filed return; null before it is filed, since the amount is not known yet. */
  balance: v.nullable(money),
});

export type OpenReturn = v.InferOutput<typeof openReturn>;

/** A tax account on the list (API2-72). */
export const listedTaxAccount = v.object({
  ...taxAccountBasics.entries,
  taxWebServiceStatus: taxServiceStatus,
  /**
   * The returns that wait for the customer, the earliest due date first. Empty while the service is down, and
   * missing from lists that were cached before the field existed (ruling 27).
   */
  openReturns: v.optional(v.array(openReturn)),
});

export type ListedTaxAccount = v.InferOutput<typeof listedTaxAccount>;

/**
 * A tax account with its filed returns, newest year first (ENT2-19, API2-73). The list is empty while the
 * service is down.
 */
export const taxAccount = v.object({
  ...taxAccountBasics.entries,
  taxWebServiceStatus: taxServiceStatus,
  completedTaxes: v.array(completedTax),
});

export type TaxAccount = v.InferOutput<typeof taxAccount>;
