import type { BillTable, PlainTable } from '../../../domain/bills/bill-table.ts';
import { addDays, type CalendarDate, toEpochSeconds } from '../../../domain/values/calendar-date.ts';
import { type Cents, cents, toDollars } from '../../../domain/values/cents.ts';
import { parts } from './parts.ts';

const seconds = (day: CalendarDate) => toEpochSeconds(day);

/**
 * Open invoices that add up to the amount due, and a paid one, each with sub-items (DET-36 to
 * DET-39).
 */
export function invoices(amount: Cents, end: CalendarDate): BillTable {
  const made = ['Weekly pickup', 'Extra roll-off container', 'Recycling audit', 'Pallet disposal'];
  const amounts = parts(amount, [52, 31, 9, 8]);
  const open = made.map((service, at) =>
    invoice(`INV-${70_114 + at}`, service, amounts[at] ?? cents(0), end, at),
  );
  const paid = { ...invoice('INV-70098', 'Weekly pickup', cents(14_260), end, 5), paid: true };
  return {
    title: 'Invoices',
    headers: [
      { text: 'Invoice', type: 'string' },
      { text: 'Date', type: 'date' },
      { text: 'Service', type: 'string' },
      { text: 'Amount', type: 'currency' },
    ],
    rows: [...open, paid],
  };
}

function invoice(id: string, service: string, amount: Cents, end: CalendarDate, at: number) {
  const day = addDays(end, -7 * (at + 1));
  const [labour = cents(0), hauling = cents(0), fees = cents(0)] = parts(amount, [30, 58, 12]);
  const details: PlainTable = {
    title: `Sub-items of ${id}`,
    headers: [
      { text: 'Item', type: 'string' },
      { text: 'Quantity', type: 'number' },
      { text: 'Amount', type: 'currency' },
    ],
    rows: [
      { cells: ['Crew and truck, hours', 2.25 + at, toDollars(labour)] },
      { cells: ['Hauling, tons', 1.375, toDollars(hauling)] },
      { cells: ['Landfill and fuel fees', 1, toDollars(fees)] },
    ],
  };
  return {
    id,
    amount,
    paid: false,
    cells: [id, seconds(day), service, toDollars(amount)],
    details: [details],
  };
}

/** Licences to be renewed one by one (DET-34, DET-35). */
export function licenses(amount: Cents, end: CalendarDate): BillTable {
  const kinds = ['Business, general', 'Food stand', 'Sidewalk sign', 'Dog, spayed'];
  const amounts = parts(amount, [55, 25, 12, 8]);
  return {
    title: 'Licenses',
    headers: [
      { text: 'License', type: 'string' },
      { text: 'Number', type: 'string' },
      { text: 'Valid until', type: 'date' },
      { text: 'Renewal', type: 'currency' },
    ],
    rows: kinds.map((kind, at) => ({
      id: `L-${300_871 + at * 13}`,
      amount: amounts[at] ?? cents(0),
      paid: false,
      cells: [kind, `${300_871 + at * 13}`, seconds(addDays(end, 60)), toDollars(amounts[at] ?? cents(0))],
      details: [],
    })),
  };
}

/** Each owner's share of the whole. */
const SHARES = [0.0125, 0.025, 0.0375];

/**
 * Line items with checkboxes, every kind of cell, and rows that open tables of their own (DET-41 to
 * DET-43, SRV-57).
 */
export function duesLines(amount: Cents, end: CalendarDate): BillTable[] {
  const lines = ['Quarterly dues', 'Gate and road fund', 'Clubhouse, evening of the 14th'];
  const amounts = parts(amount, [70, 18, 12]);
  return [
    {
      title: 'What makes up your dues',
      headers: [
        { text: 'Pay', type: 'checkbox' },
        { text: 'Item', type: 'string' },
        { text: 'Since', type: 'date' },
        { text: 'Share', type: 'number' },
        { text: 'Votes', type: 'integer' },
        { text: 'Amount', type: 'currency' },
      ],
      rows: lines.map((item, at) => ({
        id: `D-${at + 1}`,
        amount: amounts[at] ?? cents(0),
        paid: false,
        cells: [
          null,
          item,
          seconds(addDays(end, -30 * (at + 1))),
          SHARES[at] ?? 0,
          at,
          toDollars(amounts[at] ?? cents(0)),
        ],
        details: at === 0 ? [budget(end)] : [],
      })),
    },
  ];
}

function budget(end: CalendarDate): PlainTable {
  return {
    title: 'Where the dues go',
    headers: [
      { text: 'Purpose', type: 'string' },
      { text: 'Decided', type: 'date' },
      { text: 'Percent', type: 'number' },
      { text: 'Yearly', type: 'currency' },
    ],
    rows: [
      { cells: ['Snow and landscape', seconds(addDays(end, -200)), 41.5, 68_475] },
      { cells: ['Insurance', seconds(addDays(end, -200)), 23.25, 38_362.5] },
      { cells: ['Reserve', seconds(addDays(end, -170)), 35.25, 58_162.5] },
      { cells: ['Rebate of last year', seconds(addDays(end, -20)), null, -1_250] },
    ],
  };
}
