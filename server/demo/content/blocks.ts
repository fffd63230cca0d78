import {
  addDays,
  type CalendarDate,
  shortDate,
  toEpochSeconds,
} from '../../../domain/values/calendar-date.ts';
import { type Cents, toDollars } from '../../../domain/values/cents.ts';
import type { StatementContent } from '../../store/schema/billers.ts';
import { duesLines, invoices, licenses } from './lines.ts';
import { pickups } from './services.ts';
import { electricUsage, waterUsage } from './usage.ts';

export interface Billed {
  readonly number: string;
  readonly amount: Cents;
  readonly end: CalendarDate;
  readonly isNewest: boolean;
}

type Blocks = (bill: Billed) => StatementContent;

/**
 * The blocks that demo accounts have on their statements besides the common lines, and how the
 * sandbox names them (SRV-57, SRV-58).
 */
export const BLOCKS = {
  water: {
    shows: 'two meters to be read, usage graphs, a water-service link',
    on: ({ number, end }) => ({
      addresses: [
        {
          label: 'Service address',
          address1: '418 Alder Street',
          address2: '',
          city: 'Boulder',
          state: 'CO',
          zip: '80302',
        },
        {
          label: 'Mailing address',
          address1: 'PO Box 118',
          address2: '',
          city: 'Boulder',
          state: 'CO',
          zip: '80306',
        },
      ],
      payment_terms: 'Due within 21 days of the statement date. A late fee of 1.5 % is added after 15 days.',
      readings: {
        title: 'Meter readings',
        headers: [
          { text: 'Meter', type: 'string' },
          { text: 'Read on', type: 'date' },
          { text: 'Previous', type: 'integer' },
          { text: 'Current', type: 'integer' },
          { text: 'Thousand gallons', type: 'number' },
        ],
        rows: [
          { cells: ['W-4471', toEpochSeconds(end), 118_204, 123_610, 5.406] },
          { cells: ['W-4472', toEpochSeconds(end), 40_118, 42_330, 2.212] },
        ],
      },
      info_grid: [
        { label: 'Rate class', value: 'Residential, inside city' },
        { label: 'Route', value: '14-220' },
        { label: 'Days in period', value: '30' },
        { label: 'Pressure zone', value: '2' },
      ],
      codes: [
        { code: 'A', description: 'Actual reading' },
        { code: 'E', description: 'Estimated reading' },
        { code: 'C', description: 'Reading sent by the customer' },
      ],
      previous_statement_info: [
        { label: 'Previous statement', value: shortDate(addDays(end, -30)) },
        { label: 'Days in that period', value: '31' },
        { label: 'Used then', value: '7,918 gallons' },
      ],
      watersmart_link: `/sandbox/outside/water-service?account=${encodeURIComponent(number)}`,
      graph_data: waterUsage(end),
    }),
  },
  electric: {
    shows: 'graphs with negative values, activity lines of every kind',
    on: ({ end, amount }) => ({
      graph_data: electricUsage(end),
      account_activity: {
        title: 'Account activity',
        with_summary: true,
        data: [
          { label: 'Rate', value: 'Residential E-1', options: ['string'] },
          { label: 'Energy used, kWh', value: 1_204.5, options: ['number'] },
          { label: 'Read on', value: toEpochSeconds(end), options: ['date'] },
          { label: 'Energy', value: toDollars(amount), options: ['currency'] },
          { label: 'Late since the last statement', value: 0, options: ['currency', 'alert'] },
          { label: 'Total', value: toDollars(amount), options: ['currency', 'emphasis'] },
        ],
      },
    }),
  },
  property: {
    shows: 'account aging, supplemental tables, the biller’s own labels',
    on: ({ amount, end }) => ({
      account_aging: {
        title: 'Account aging',
        headers: [
          { text: 'Current', type: 'currency' },
          { text: '31 to 60 days', type: 'currency' },
          { text: '61 to 90 days', type: 'currency' },
          { text: 'Over 90 days', type: 'currency' },
        ],
        rows: [{ cells: [toDollars(amount), 0, 0, 0] }],
      },
      supplemental: [
        {
          title: 'Assessed value',
          headers: [
            { text: 'Part', type: 'string' },
            { text: 'Assessed on', type: 'date' },
            { text: 'Value', type: 'currency' },
            { text: 'Mill levy', type: 'number' },
          ],
          rows: [
            { cells: ['Land', toEpochSeconds(addDays(end, -180)), 182_400, 74.218] },
            { cells: ['Improvements', toEpochSeconds(addDays(end, -180)), 341_950, 74.218] },
            { cells: ['Senior exemption', null, -50_000, null] },
          ],
        },
        {
          title: 'Instalments',
          headers: [
            { text: 'Instalment', type: 'integer' },
            { text: 'Due', type: 'date' },
            { text: 'Amount', type: 'currency' },
          ],
          rows: [1, 2].map((instalment) => ({
            cells: [
              instalment,
              toEpochSeconds(addDays(end, 21 + (instalment - 1) * 106)),
              toDollars(amount) / 2,
            ],
          })),
        },
      ],
      customizations: [
        { label: 'Parcel', value: 'NW ¼ Sec. 14, T1N R70W' },
        { label: 'Taxing district', value: '0717' },
      ],
    }),
  },
  dues: {
    shows: 'line items to choose from, one with a View of its own',
    on: ({ amount, end, isNewest }) => (isNewest ? { custom_data: duesLines(amount, end) } : {}),
  },
  invoices: {
    shows: 'a balance that is made up of invoices with sub-items',
    on: ({ amount, end, isNewest }) =>
      isNewest ? { is_bal_fwd: true, invoices: invoices(amount, end) } : {},
  },
  services: {
    shows: 'service details with a View of its own per row',
    on: ({ amount, end }) => ({ service_details: pickups(amount, end) }),
  },
  licenses: {
    shows: 'licenses to renew one by one',
    on: ({ amount, end, isNewest }) => (isNewest ? { licenses: licenses(amount, end) } : {}),
  },
  'own document': {
    shows: 'the biller’s own statement document and message',
    on: ({ number }) => ({
      custom_pdf_link: `/sandbox/outside/custom-pdf?account=${encodeURIComponent(number)}`,
      custom_ebill_message:
        '<p>Your next bill comes with <strong>two free movie nights</strong>. <a href="tel:9705550177">Call to have them</a>.</p>',
    }),
  },
  'no document': { shows: 'a statement without a document', on: () => ({ has_no_pdf: true }) },
} satisfies Record<string, { readonly shows: string; readonly on: Blocks }>;

export type BlockName = keyof typeof BLOCKS;
