import type { DemoAccount } from './types.ts';

const taxes = { standing: 'tax returns', due: 0, dollars: 0 } as const;

/** The tax accounts of the demo, each with what its returns demonstrate (SRV2-53). */
export const TAX_ACCOUNTS: readonly DemoAccount[] = [
  {
    ...taxes,
    biller: 'revenue',
    type: 'sales',
    number: '2200417',
    holders: ['demo'],
    owner: { name: 'Dana Mercer', business: 'Mercer Pottery LLC', pin: '4417' },
    shows:
      'every kind of line, a draft, an override, a credit, a partly paid and an unpaid balance, own amounts',
  },
  {
    ...taxes,
    biller: 'revenue',
    type: 'withholding',
    number: '2200418',
    holders: ['demo'],
    owner: { name: 'Dana Mercer', business: 'Mercer Pottery LLC', pin: '4418' },
    shows: 'quarterly returns',
  },
  {
    ...taxes,
    biller: 'canyon',
    type: 'lodging',
    number: '3310052',
    holders: ['demo'],
    owner: { name: 'Dana Mercer', business: 'Alder Street Guest Rooms', pin: '3310' },
    shows: 'lists with names of their own',
  },
  {
    ...taxes,
    biller: 'maple',
    type: 'levy',
    number: '4470011',
    holders: ['demo', 'nonprofit'],
    owner: { name: 'Dana Mercer', business: 'Maple Ridge Studio', pin: '4470' },
    shows: 'completed returns only',
  },
  {
    ...taxes,
    biller: 'revenue',
    type: 'sales',
    number: '2200993',
    holders: ['business'],
    owner: { name: 'Bea Keller', business: 'Keller Ceramics LLC', pin: '2993' },
    shows: 'returns of an organization that answers, beside one that does not',
  },
  {
    ...taxes,
    biller: 'redmesa',
    type: 'extraction',
    number: '5580023',
    holders: ['business'],
    owner: { name: 'Bea Keller', business: 'Keller Ceramics LLC', pin: '5580' },
    shows: 'a tax service that is down',
  },
  {
    ...taxes,
    biller: 'revenue',
    type: 'sales',
    number: '20077',
    holders: [],
    owner: { name: 'Office', business: 'Mercer Pottery LLC', pin: '9034' },
  },
];
