import type { LogEntry } from '../../domain/office/log-calls.ts';
import type { Role } from '../../domain/office/rights.ts';
import { counted, grouped } from '../../domain/values/counted.ts';
import { IMPORT_STATE_TEXTS } from './imports.ts';
import { PEOPLE, ROLE_TEXTS } from './people.ts';
import { REFUND_STATE } from './refunds.ts';

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
    `${service}. ${counted(waiting, 'message')} ${waiting === 1 ? 'waits' : 'wait'}, ${grouped(givenUp)} given up.`,
  merchants: 'Billers at the processor',
  biller: 'Biller',
  merchant: 'Account',
  state: 'State',
  connected: 'Connected',
  unconnected: 'Not connected',
  notSetUp: 'Payments are not set up',
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
  /** Either finds the entries of a person. */
  personFilter: 'Name or email',
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

type Changed = Pick<LogEntry, 'act' | 'subject' | 'before' | 'after' | 'biller' | 'biller_name'>;

/** What an act changed, in words: the log keeps some of it by its name in the portal. */
export function changeText(entry: Changed): string {
  const { act, subject, before, after } = entry;
  const isOfRights = act === 'office-rights' || (act === 'office-asked' && subject.startsWith('grants '));
  const [from = '', to = ''] = [before, after].map((side) =>
    isOfRights ? rolesText(entry, side) || PEOPLE.noRoles : sideText(entry, side),
  );
  return from === '' || to === '' ? from || to : `${from} → ${to}`;
}

function sideText(entry: Changed, side: string): string {
  // The number of a request is told with the subject.
  if (/^request \d+$/.test(side)) return '';
  const { act } = entry;
  if (act === 'office-import-sent') return SENT[side] ?? side;
  if (act === 'office-joined') return FACTORS[side] ?? side;
  if (act === 'office-refunded') return REFUND_ENDS[side] ?? side;
  return act === 'office-invited' ? rolesText(entry, side) : side;
}

/** Of an invitation, each role has the biller for which it counts. */
function rolesText({ biller, biller_name }: Changed, side: string): string {
  return side.replace(ROLE, (_, role: Role, at: string | undefined) => {
    const { label } = ROLE_TEXTS[role];
    if (at === undefined) return label;
    return PEOPLE.roleAt(label, at === 'portal' ? PEOPLE.portal : at === biller ? biller_name || at : at);
  });
}

const ROLE = new RegExp(`(?<=^|, )(${Object.keys(ROLE_TEXTS).join('|')})(?: ([\\w-]+))?(?=,|$)`, 'g');

const REFUND_ENDS: Readonly<Record<string, string>> = {
  done: REFUND_STATE.done,
  failed: REFUND_STATE.failed,
};
