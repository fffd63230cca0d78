import type { OfficeAct } from '../../domain/office/acts.ts';
import type { LogEntry } from '../../domain/office/log-calls.ts';
import type { Role } from '../../domain/office/rights.ts';
import { counted } from '../../domain/values/counted.ts';
import { IMPORT_STATE_TEXTS } from './imports.ts';
import { ROLE_TEXTS } from './people.ts';

/** The screens that watch: the connection and the log. */
export const CONNECTION = {
  title: 'Connection',
  processor: 'Processor',
  mode: 'Mode',
  notice: 'Last notice of the processor',
  book: 'Its book is read until',
  mail: 'Mail',
  texts: 'Texts',
  never: 'none yet',
  noNotices: 'none',
  processors: { sandbox: 'Simulated', stripe: 'Stripe', off: 'Not set up' },
  modes: {
    sandbox: 'Sandbox: no money moves',
    test: 'Test: no money moves',
    live: 'Live',
    none: 'No payments',
  },
  shared: 'One account for every biller',
  connect: 'Each biller has an account of its own',
  accounts: 'Accounts',
  services: { on: 'Sent', inbox: 'Shown in the sandbox’s inbox', off: 'Not set up' },
  unsent: (service: string, waiting: number, givenUp: number) =>
    `${service}. ${counted(waiting, 'message')} ${waiting === 1 ? 'waits' : 'wait'}, ${givenUp} given up.`,
  merchants: 'Billers at the processor',
  biller: 'Biller',
  merchant: 'Account',
  state: 'State',
  connected: 'Connected',
  unconnected: 'Not connected',
  paused: 'Connected, paused here',
  letters: 'Messages that were given up',
  noLetters: 'Every message was delivered, or is still being tried.',
  lettersHow: 'On the host, npm run dead-letters sends one again.',
  more: (count: number) => `${counted(count, 'more message')} not shown.`,
  unbooked: 'Billers that book nothing',
  unbookedHow:
    'Their systems are told again every hour. On the host, npm run dead-letters tells one at once.',
  heldBack: 'Bills and returns that cannot be taken in',
  heldBackHow: 'Each is tried again, and holds up no other. It goes from here once it is in.',
  piece: 'What',
  pieces: {
    'new bills': 'Bill of account',
    'new returns': 'Return of account',
    'filed returns': 'Filed return',
  },
  heldSince: 'Since',
  fault: 'Reason',
  postings: 'Payments and refunds',
  since: 'Told since',
  written: 'Written',
  channel: 'Way',
  channels: { mail: 'Mail', sms: 'Text' },
  recipient: 'To',
  subject: 'Subject',
} as const;

export const LOG = {
  title: 'Log',
  none: 'Nothing was done yet',
  at: 'When',
  person: 'Person',
  act: 'Act',
  outcome: 'Outcome',
  customer: 'Customer number',
  biller: 'Biller',
  subject: 'Subject',
  change: 'Change',
  reason: 'Reason',
  day: 'Day',
  host: 'command line of the host',
  outcomes: { done: 'Done', refused: 'Refused', limited: 'Stopped: too many tries' },
} as const;

/** What became of a file when it was sent. */
const SENT: Readonly<Record<string, string>> = {
  known: 'Had come before',
  held: IMPORT_STATE_TEXTS.held,
  applying: IMPORT_STATE_TEXTS.applying,
  refused: IMPORT_STATE_TEXTS.refused,
};

const FACTORS: Readonly<Record<string, string>> = { passkey: 'By a passkey', app: 'By an authenticator app' };

/** What an act changed, in words: the log keeps some of it by its name in the portal. */
export function changeText({ act, before, after }: Pick<LogEntry, 'act' | 'before' | 'after'>): string {
  const [from, to] = [before, after].map((side) => sideText(act, side));
  return !from || !to ? from || to || '' : `${from} → ${to}`;
}

function sideText(act: OfficeAct, side: string): string {
  if (act === 'office-import-sent') return SENT[side] ?? side;
  if (act === 'office-joined') return FACTORS[side] ?? side;
  const isOfRoles = act === 'office-rights' || act === 'office-invited';
  return isOfRoles ? side.replace(ROLE, (role) => ROLE_TEXTS[role as Role].label) : side;
}

const ROLE = new RegExp(`(?<=^|, )(?:${Object.keys(ROLE_TEXTS).join('|')})(?= |,|$)`, 'g');
