import * as v from 'valibot';
import { RUN_PERIODS } from '../../domain/auto-pay/run-dates.ts';
import type { InactiveReason } from '../../domain/auto-pay/run-decision.ts';
import { INACTIVE_REASONS } from '../../domain/auto-pay/text/inactive.ts';
import { billerName } from './billers.ts';
import { BLOCKS, type BlockName } from './content/blocks.ts';
import accounts from './data/accounts.json' with { type: 'json' };
import autoPayAccounts from './data/auto-pay-accounts.json' with { type: 'json' };
import taxAccounts from './data/tax-accounts.json' with { type: 'json' };
import textAccounts from './data/text-accounts.json' with { type: 'json' };
import unheldAccounts from './data/unheld-accounts.json' with { type: 'json' };
import { demoRows } from './demo-data.ts';
import { personName } from './people.ts';

/** The standing of the newest bill of a demo account (SRV-56). */
const standing = v.picklist([
  'due',
  'past due',
  'paid',
  'credit',
  'not calculated',
  'in collections',
  'prepaid',
  'final',
  'equal pay',
  'direct pay',
  'not payable',
  'no bill',
  'tax returns',
]);

/** Defaults: by the due date, in full, by the Visa of the customer in control. */
const autoPay = v.strictObject({
  shows: v.string(),
  controller: v.exactOptional(personName),
  run_period: v.exactOptional(v.picklist(RUN_PERIODS)),
  days_before_due_date: v.exactOptional(v.number()),
  /** Days from load day to the first run of a calendar rule. */
  firstIn: v.exactOptional(v.number()),
  /** A set amount in dollars. */
  amount: v.exactOptional(v.number()),
  /** The safety limit in dollars. */
  limit: v.exactOptional(v.number()),
  backups: v.exactOptional(v.array(v.string())),
  email2: v.exactOptional(v.string()),
  inactive: v.exactOptional(v.picklist(Object.keys(INACTIVE_REASONS) as InactiveReason[])),
  /** Days from its stop date to load day. */
  endedAgo: v.exactOptional(v.number()),
});

const account = v.strictObject({
  biller: billerName,
  type: v.string(),
  number: v.string(),
  holders: v.array(personName),
  /** The name on an account that no customer of the demo holds. */
  owner: v.exactOptional(
    v.strictObject({
      name: v.string(),
      business: v.exactOptional(v.string()),
      pin: v.exactOptional(v.string()),
    }),
  ),
  nickname: v.exactOptional(v.string()),
  standing,
  /** Days from load day to the due date; negative means past. */
  due: v.number(),
  dollars: v.number(),
  periods: v.exactOptional(v.number()),
  at: v.exactOptional(v.string()),
  /** The blocks of its statements besides the common lines. */
  blocks: v.exactOptional(v.picklist(Object.keys(BLOCKS) as BlockName[])),
  eftBlacklisted: v.exactOptional(v.literal(true)),
  /** Its biller keeps billing it: the charges in dollars of each month, from January on. */
  charges: v.exactOptional(v.array(v.number())),
  autoPay: v.exactOptional(autoPay),
  meters: v.exactOptional(
    v.array(v.strictObject({ id: v.string(), currReading: v.number(), prevReading: v.number() })),
  ),
  /** What else it demonstrates. */
  shows: v.exactOptional(v.string()),
});

export type Standing = v.InferOutput<typeof standing>;
export type DemoAutoPay = v.InferOutput<typeof autoPay>;
export type DemoAccount = v.InferOutput<typeof account>;

/** What a statement needs, whoever holds the account. */
export type BilledAccount = Omit<DemoAccount, 'holders'>;

/**
 * The accounts of the customer whose bills pay themselves: every state of an auto pay (SRV2-50).
 */
export const AUTO_PAY_ACCOUNTS = demoRows('auto-pay-accounts.json', account, autoPayAccounts);

/**
 * The accounts of customers who pay by text: every state of pay by text and of reminders (SRV2-51).
 */
export const TEXT_ACCOUNTS = demoRows('text-accounts.json', account, textAccounts);

/** The tax accounts of the demo, each with what its returns demonstrate (SRV2-53). */
const TAX_ACCOUNTS = demoRows('tax-accounts.json', account, taxAccounts);

/**
 * Accounts that can be added: by last name, by business name and by PIN, and one of a business tax
 * (SRV-62).
 */
export const TO_BE_ADDED: readonly DemoAccount[] = [
  ...demoRows('unheld-accounts.json', account, unheldAccounts),
  ...TAX_ACCOUNTS.filter(({ holders }) => holders.length === 0),
];

/**
 * The accounts of the demo: every standing, more than 20 of them payable (SRV-53, SRV-56, SRV-63).
 */
export const ACCOUNTS: readonly DemoAccount[] = [
  ...demoRows('accounts.json', account, accounts),
  ...AUTO_PAY_ACCOUNTS,
  ...TAX_ACCOUNTS.filter(({ holders }) => holders.length > 0),
  ...TEXT_ACCOUNTS,
  ...TO_BE_ADDED,
];
