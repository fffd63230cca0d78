import type { DemoAccount } from './types.ts';

const hers = { holders: ['text'], standing: 'due', periods: 3 } as const;
const harborWater = { biller: 'harbor', type: 'water' } as const;
const cascade = { biller: 'cascade', type: 'electric' } as const;

/**
 * The accounts of customers who pay by text: every state of pay by text and of reminders (SRV2-51).
 */
export const TEXT_ACCOUNTS: readonly DemoAccount[] = [
  {
    ...hers,
    ...harborWater,
    holders: ['text', 'duplicate'],
    number: '100-9001-01',
    due: 11,
    dollars: 46.2,
    nickname: 'Paid by text',
    charges: [46.2, 44.1, 47.9, 52.3, 60.4, 71.15, 80.2, 77.6, 63.35, 51.4, 48.8, 47.05],
    shows: 'paid by text; reminders 3 days before and after the due date',
  },
  {
    ...hers,
    biller: 'cascade',
    type: 'heating',
    number: '5520 900 02',
    due: 12,
    dollars: 103.4,
    nickname: 'Heating, with a fee',
    shows: 'paid by text with a fee, which is to be confirmed',
  },
  {
    ...hers,
    ...cascade,
    number: '5520 900 03',
    due: 14,
    dollars: 71.85,
    nickname: 'With a declined card',
    shows: 'paid by text with a card that is declined',
  },
  {
    ...hers,
    ...harborWater,
    number: '100-9001-04',
    standing: 'in collections',
    due: -40,
    dollars: 212.5,
    nickname: 'In collections',
    shows: 'pay by text was on before; reminders are off, with their settings kept',
  },
  {
    ...hers,
    ...cascade,
    number: '5520 900 05',
    due: 18,
    dollars: 64.1,
    nickname: 'Cards only',
    eftBlacklisted: true,
    shows: 'pay by text was never set up',
  },
  {
    ...hers,
    ...cascade,
    number: '5520 900 06',
    due: 20,
    dollars: 39.9,
    nickname: 'Switched off',
    shows: 'pay by text is off, with its method kept',
  },
  {
    ...hers,
    ...harborWater,
    number: '100-9001-07',
    standing: 'no bill',
    due: 0,
    dollars: 0,
    nickname: 'No bill yet',
    shows: 'pay by text waits for the first bill',
  },
  {
    ...hers,
    ...cascade,
    holders: ['phone'],
    number: '5520 900 11',
    due: 10,
    dollars: 57.3,
    nickname: 'One bill',
    charges: [57.3, 55.2, 51.8, 49.4, 47.15, 53.6, 68.9, 72.4, 59.7, 50.3, 52.85, 56.1],
    shows: 'the one bill that a number pays by text',
  },
];
