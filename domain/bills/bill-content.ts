import * as v from 'valibot';
import { block } from '../api/wire.ts';
import { billTable, plainTable } from './bill-table.ts';
import { meterReading } from './meter-reading.ts';
import { serviceDetails } from './service-details.ts';
import { usageGraph } from './usage.ts';

/** A label and its value, both as the biller wrote them. */
export const fact = v.object({ label: v.string(), value: v.string() });

const postalAddress = v.object({
  label: v.string(),
  address1: v.string(),
  address2: v.string(),
  city: v.string(),
  state: v.string(),
  zip: v.string(),
});

/**
 * The blocks of a bill whose content the biller chooses (ENT-14, ENT-16). Absent blocks are null or empty
 * (DET-03). `html` and `custom_ebill_message` may hold markup and are sanitised where they are shown; all
 * others are text.
 */
export const billContent = v.object({
  custom_pdf_link: block(v.string(), null),
  custom_ebill_message: block(v.string(), ''),
  addresses: block(v.array(postalAddress), []),
  payment_terms: block(v.string(), ''),
  account_aging: block(plainTable, null),
  readings: block(plainTable, null),
  invoices: block(billTable, null),
  licenses: block(billTable, null),
  supplemental: block(v.array(plainTable), []),
  custom_data: block(v.array(billTable), []),
  service_details: block(serviceDetails, null),
  info_grid: block(v.array(fact), []),
  customizations: block(v.array(fact), []),
  codes: block(v.array(v.object({ code: v.string(), description: v.string() })), []),
  can_enter_meter_reading: block(v.boolean(), false),
  meter_readings: block(v.array(meterReading), []),
  previous_statement_info: block(v.array(fact), []),
  watersmart_link: block(v.string(), null),
  graph_data: block(v.array(usageGraph), []),
});

export type BillContent = v.InferOutput<typeof billContent>;

/** The content of a bill without any of these blocks. */
export const NO_CONTENT: BillContent = {
  custom_pdf_link: null,
  custom_ebill_message: '',
  addresses: [],
  payment_terms: '',
  account_aging: null,
  readings: null,
  invoices: null,
  licenses: null,
  supplemental: [],
  custom_data: [],
  service_details: null,
  info_grid: [],
  customizations: [],
  codes: [],
  can_enter_meter_reading: false,
  meter_readings: [],
  previous_statement_info: [],
  watersmart_link: null,
  graph_data: [],
};
