import type { LogEntry } from '../../domain/office/log-calls.ts';
import type { OfficeRight } from '../../domain/office/rights.ts';
import { formatCents } from '../../domain/values/cents.ts';
import { TRIED } from './log-tried.ts';

/** What an entry is about, in words, and the page about it with its right. */
export interface Subject {
  readonly words: string;
  readonly page?: { readonly path: string; readonly right: OfficeRight };
}

type Entry = Pick<
  LogEntry,
  | 'act'
  | 'subject'
  | 'before'
  | 'after'
  | 'customer'
  | 'biller'
  | 'biller_name'
  | 'about'
  | 'amount'
  | 'account'
>;

const subject = (words: string, path: string, right: OfficeRight): Subject => ({
  words,
  page: { path, right },
});

/** The number of the request that an entry names. */
const requestOf = ({ before, after }: Entry) =>
  [before, after].map((side) => /^request (\d+)$/.exec(side)?.[1]).find(Boolean);

const ofAmount = ({ amount }: Entry) => (amount === null ? '' : `, ${formatCents(amount)}`);

function moneyBack(number: string, entry: Entry): Subject {
  const request = requestOf(entry);
  return request === undefined
    ? subject(`Refund of payment ${number}`, `/payments/${number}`, 'payments:read')
    : subject(
        `Refund ${request} of payment ${number}${ofAmount(entry)}`,
        `/refunds/${request}`,
        'refunds:read',
      );
}

const person = (id: string, words: string) => subject(words, `/people/${id}`, 'people:read');
const nameOf = (id: string, { about }: Entry) => about?.name || `person ${id}`;

/** The mail address itself is no part of the log. */
const mailAddress = (customer: number | string) =>
  subject(`Mail address of customer ${customer}`, `/customers/${customer}`, 'customers:read');

const beginning = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}`;

type Told = (entry: Entry, found: readonly string[]) => Subject;

/** How the portal names what an entry is about. */
const FORMS: readonly (readonly [form: RegExp, told: Told])[] = [
  [/^refund (?:payment )?(\w+)$/, (entry, [number = '']) => moneyBack(number, entry)],
  [
    /^payment (\w+)$/,
    (entry, [number = '']) =>
      entry.act === 'office-refunded'
        ? moneyBack(number, entry)
        : subject(`Payment ${number}`, `/payments/${number}`, 'payments:read'),
  ],
  [
    /^mapping ([\w-]+), version (\d+)$/,
    ({ biller }, [name = '', version = '']) =>
      subject(`Mapping ${name}, version ${version}`, `/billers/${biller}/mappings/${name}`, 'billers:read'),
  ],
  [
    /^remittance (\d+)$/,
    ({ biller }, [number = '']) =>
      subject(`Remittance ${number}`, `/remittances/${biller}/${number}`, 'remittances:read'),
  ],
  [/^payout (\S+)$/, (_, [id = '']) => subject(`Payout ${id}`, `/payouts/${id}`, 'payouts:read')],
  [/^import (\d+)$/, (_, [id = '']) => subject(`Import ${id}`, `/imports/${id}`, 'imports:read')],
  [
    /^problems of import (\d+)$/,
    (_, [id = '']) => subject(`Refused lines of import ${id}`, `/imports/${id}`, 'imports:read'),
  ],
  [
    /^exception (\d+)$/,
    (_, [id = '']) => subject(`Exception ${id}`, `/exceptions/books/${id}`, 'exceptions:read'),
  ],
  [
    /^auto pay (\d+)$/,
    ({ customer, account }, [id = '']) => {
      const at = account === null ? '' : `, account ${account}`;
      return subject(
        `Auto pay ${id} of customer ${customer}${at}`,
        `/customers/${customer}`,
        'customers:read',
      );
    },
  ],
  [/^passkey \S+$/, () => ({ words: 'One of their own passkeys' })],
  [/^person (\d+)$/, (entry, [id = '']) => person(id, entry.about?.name || `Person ${id}`)],
  [
    /^grants person (\d+) (\S+)$/,
    (entry, [id = '', at = '']) => {
      const where = at === 'portal' ? 'for the whole portal' : `at ${entry.biller_name || at}`;
      return person(id, `Roles of ${nameOf(id, entry)} ${where}`);
    },
  ],
  [/^factor person (\d+)$/, (entry, [id = '']) => person(id, `Second factor of ${nameOf(id, entry)}`)],
  [/^email customer (\d+)$/, (_, [customer = '']) => mailAddress(customer)],
];

/** What somebody tried, and with what: numbers and codes follow the method and the path. */
function triedWords(named: string): string {
  const [method = '', path = '', ...of] = named.split(' ');
  const words = TRIED[`${method} ${path}`];
  return words === undefined ? named : [`Tried to ${words}`, of.join(', ')].filter(Boolean).join(' ');
}

/** What an entry of the log is about. */
export function subjectOf(entry: Entry): Subject {
  const { act, subject: named, customer } = entry;
  if (act === 'office-email-corrected' && customer !== null) return mailAddress(customer);
  if (act === 'office-forbidden') return { words: triedWords(named) };
  for (const [form, told] of FORMS) {
    const match = form.exec(named);
    if (match) return told(entry, match.slice(1));
  }
  if (named === '' && customer !== null)
    return subject(`Customer ${customer}`, `/customers/${customer}`, 'customers:read');
  return { words: act === 'office-exported' ? beginning(named) : named };
}
