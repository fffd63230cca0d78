/** Replaces every value that only its owner may read. */
export const REDACTED = '[Redacted]';

/**
 * The fields whose values describe the system and say nothing about a customer. Values of all other fields
 * are redacted, so a field added later stays secret until it is listed here.
 */
const SHOWN = new Set([
  ...['id', 'type', 'kind', 'status', 'step', 'stage', 'tab'],
  ...['mode', 'tone', 'sort', 'page', 'count', 'checks', 'tries', 'seconds', 'ms', 'at', 'now', 'shown', 'n'],
  ...['today', 'tomorrow', 'date', 'chosenDate', 'typedDate', 'frequency', 'cause', 'work', 'how', 'channel'],
  ...['cartItemId', 'ebillId', 'ebill', 'billId', 'accountId', 'account_id', 'taxReturnId', 'entityId'],
  ...[
    'methodId',
    'messageId',
    'customer',
    'sessionId',
    'systemId',
    'tokenId',
    'transaction',
    'refund',
    'biller',
  ],
  ...['method', 'route', 'worker', 'database', 'workedAt'],
  // Of a security event: how it ended, and the keyed hash of the network address.
  ...['outcome', 'caller'],
  // Of a seal of security events.
  'digest',
]);

/** A text without spaces: people write spaces, programs do not. */
const PROGRAM_WORD = /^[\w.:/*@-]+$/;

/**
 * Patterns that give a person away: numbers of cards and accounts, phone numbers, email addresses, tokens.
 */
const TELLING = [
  /[^\s@]@[^\s@]/,
  /\d(?:[ .-]?\d){11,}/,
  /(?<!\d)(?:\+?1[ .-]?)?\(?\d{3}\)?[ .-]?\d{3}[ .-]?\d{4}(?!\d)/,
  /(?<!\d)(?:\d{9}|\d{3}-\d\d-\d{4})(?!\d)/,
  /[\w-]{16,}\.[\w-]{8,}\.[\w-]{8,}/,
];

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
const INSTANT = /^\d{4}-\d\d-\d\d(?:T[\d:.]+Z)?$/;
const FIELD = /^[A-Za-z_$@][\w.$-]{0,48}$/;

const DEEPEST = 8;
const LONGEST_LIST = 20;
const LONGEST_WORD = 80;

/**
 * The part of a value that operators may read in logs, in error reports and on the page of machines. The
 * value keeps its shape and the values of the listed fields. Everything else is redacted.
 */
export function redact(value: unknown): unknown {
  return redactValue(value, false, 0, []);
}

/** True for a text that may be shown under any field name. */
export function isPlain(text: string): boolean {
  if (UUID.test(text) || INSTANT.test(text)) return true;
  return text.length <= LONGEST_WORD && PROGRAM_WORD.test(text) && !TELLING.some((sign) => sign.test(text));
}

function redactValue(value: unknown, isNamed: boolean, depth: number, above: readonly object[]): unknown {
  if (value === null || value === undefined || typeof value === 'boolean') return value;
  if (typeof value === 'function') return '[function]';
  if (typeof value === 'string') return value === '' || (isNamed && isPlain(value)) ? value : REDACTED;
  if (typeof value === 'number') return isNamed && Math.abs(value) < 1e11 ? value : instantOr(value, isNamed);
  if (typeof value !== 'object') return REDACTED;
  return redactObject(value, isNamed, depth, above);
}

/**
 * Milliseconds since 1970 have as many digits as an account number, so only instants near our own time pass.
 */
function instantOr(value: number, isNamed: boolean): unknown {
  return isNamed && value > 1.5e12 && value < 2.5e12 ? value : REDACTED;
}

function redactObject(value: object, isNamed: boolean, depth: number, above: readonly object[]): unknown {
  if (value instanceof Error) return { ...new Fault(value) };
  if (value instanceof Fault) return { ...value };
  if (value instanceof Identifiers) return namesOf(value, depth, above);
  if (value instanceof Date) return isNamed ? value.toISOString() : REDACTED;
  if ('sessionId' in value && 'getSnapshot' in value) return '[machine]';
  if (above.includes(value)) return '[again]';
  if (depth >= DEEPEST) return '[deeper]';
  const path = [...above, value];
  if (Array.isArray(value)) {
    const items = value.slice(0, LONGEST_LIST).map((item) => redactValue(item, isNamed, depth + 1, path));
    return value.length > LONGEST_LIST ? [...items, `[${value.length - LONGEST_LIST} more]`] : items;
  }
  const fields = value instanceof Map ? [...value] : Object.entries(value);
  return Object.fromEntries(
    fields.map(([name, inner]) => [
      fieldName(String(name)),
      redactValue(inner, SHOWN.has(String(name)), depth + 1, path),
    ]),
  );
}

function namesOf({ names }: Identifiers, depth: number, above: readonly object[]): unknown {
  const given = Object.entries(names).filter(([, name]) => name !== undefined && name !== '');
  return Object.fromEntries(given.map(([field, name]) => [field, redactValue(name, true, depth + 1, above)]));
}

/** Some maps use personal data as keys, such as a phone number, so field names are checked as well. */
function fieldName(name: string): string {
  const isWord = FIELD.test(name) && !TELLING.some((sign) => sign.test(name));
  return isWord || /^\d{1,6}$/.test(name) ? name : REDACTED;
}

/**
 * What names no person whatever its field is called, such as the code of an error or the number of a request. A text that
 * looks like a number of a card or an account is redacted all the same.
 */
export class Identifiers {
  readonly names: Readonly<Record<string, string | number | undefined>>;

  constructor(names: Readonly<Record<string, string | number | undefined>>) {
    this.names = names;
  }
}

/**
 * The safe part of an error: where it happened. Its message is left out because it may quote what a customer
 * sent.
 */
export class Fault {
  readonly name: string;
  readonly code: string;
  readonly at: string;

  constructor(error: unknown, code = codeOf(error)) {
    this.name = error instanceof Error && isPlain(error.name) ? error.name : 'unknown';
    this.code = isPlain(code) ? code : '';
    this.at = error instanceof Error ? framesOf(error) : '';
  }
}

function codeOf(error: unknown): string {
  const { code, status } = (error ?? {}) as { code?: unknown; status?: unknown };
  if (typeof status === 'number') return String(status);
  return typeof code === 'string' ? code : '';
}

/** The frames of a stack without the message above them, whose own lines may look like frames. */
function framesOf({ stack = '', message }: Error): string {
  const words = message === '' ? -1 : stack.indexOf(message);
  const places = words < 0 ? stack : stack.slice(words + message.length);
  return places
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 5)
    .join('\n');
}
