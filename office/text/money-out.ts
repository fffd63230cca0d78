import { counted } from '../../domain/values/counted.ts';

export const REMITTANCES = {
  title: 'Remittances',
  none: 'Nothing was remitted yet',
  noneWhy: 'A remittance is made each night for a biller whose file takes them.',
  number: 'Number',
  biller: 'Biller',
  day: 'Business day',
  madeOn: 'Made',
  lines: 'Lines',
  paid: 'Paid',
  takenBack: 'Taken back',
} as const;

export const REMITTANCE = {
  title: (biller: string, number: string) => `Remittance ${number} of ${biller}`,
  csv: 'Download CSV',
  lockbox: 'Download lockbox file',
  lines: 'Lines',
  first: (shown: number, all: number) =>
    `The first ${shown} of ${counted(all, 'line')} are shown. The download holds all of them.`,
  kind: 'What',
  account: 'Account',
  bill: 'Bill',
  amount: 'Amount',
  method: 'Method',
  confirmation: 'Confirmation number',
  paidOn: 'Paid on',
} as const;
