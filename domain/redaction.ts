/** Stands for whatever nobody but its owner may read. */
export const REDACTED = '[Redacted]';

/**
 * The fields whose values say how the house works and nothing of whom it works for. Whatever has another name is blotted
 * out: a field that somebody adds tomorrow is secret until it is named here (S7).
 */
const SHOWN = new Set([
  ...['id', 'type', 'kind', 'status', 'step', 'stage', 'tab'],
  ...['mode', 'tone', 'sort', 'page', 'count', 'checks', 'tries', 'seconds', 'ms', 'at', 'now', 'shown', 'n'],
  ...['today', 'tomorrow', 'date', 'chosenDate', 'typedDate', 'frequency', 'cause', 'work', 'how', 'channel'],
  ...['cartItemId', 'ebillId', 'ebill', 'billId', 'accountId', 'account_id', 'taxReturnId', 'entityId'],
  ...['methodId', 'messageId', 'customer', 'sessionId', 'systemId'],
  ...['method', 'route', 'worker', 'database', 'workedAt'],
]);

/** People write spaces; programs do not. */
const PROGRAM_WORD = /^[\w.:/*@-]+$/;

/** Whatever looks like a number of a card or an account, a phone, an address of mail or a token is none of these words. */
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
 * What may be read of a value by those who look after the machines: in logs, in reports of errors and on the page of
 * machines. Its shape stays, the values of named fields stay, everything else is blotted out.
 */
export function redact(value: unknown): unknown {
  return seen(value, false, 0, []);
}

/** Whether a text can be shown wherever it stands. */
function isPlain(text: string): boolean {
  if (UUID.test(text) || INSTANT.test(text)) return true;
  return text.length <= LONGEST_WORD && PROGRAM_WORD.test(text) && !TELLING.some((sign) => sign.test(text));
}

function seen(value: unknown, isNamed: boolean, depth: number, above: readonly object[]): unknown {
  if (value === null || value === undefined || typeof value === 'boolean') return value;
  if (typeof value === 'function') return '[function]';
  if (typeof value === 'string') return value === '' || (isNamed && isPlain(value)) ? value : REDACTED;
  if (typeof value === 'number') return isNamed && Math.abs(value) < 1e11 ? value : instantOr(value, isNamed);
  if (typeof value !== 'object') return REDACTED;
  return within(value, isNamed, depth, above);
}

/** Milliseconds since 1970 are as long as an account's number, and of our own time. */
function instantOr(value: number, isNamed: boolean): unknown {
  return isNamed && value > 1.5e12 && value < 2.5e12 ? value : REDACTED;
}

function within(value: object, isNamed: boolean, depth: number, above: readonly object[]): unknown {
  if (value instanceof Error) return { ...new Fault(value) };
  if (value instanceof Fault) return { ...value };
  if (value instanceof Date) return isNamed ? value.toISOString() : REDACTED;
  if ('sessionId' in value && 'getSnapshot' in value) return '[machine]';
  if (above.includes(value)) return '[again]';
  if (depth >= DEEPEST) return '[deeper]';
  const path = [...above, value];
  if (Array.isArray(value)) {
    const items = value.slice(0, LONGEST_LIST).map((item) => seen(item, isNamed, depth + 1, path));
    return value.length > LONGEST_LIST ? [...items, `[${value.length - LONGEST_LIST} more]`] : items;
  }
  const fields = value instanceof Map ? [...value] : Object.entries(value);
  return Object.fromEntries(
    fields.map(([name, inner]) => [
      fieldName(String(name)),
      seen(inner, SHOWN.has(String(name)), depth + 1, path),
    ]),
  );
}

/** Some lists are kept by what they are about, which may be anybody's number. */
function fieldName(name: string): string {
  const isWord = FIELD.test(name) && !TELLING.some((sign) => sign.test(name));
  return isWord || /^\d{1,6}$/.test(name) ? name : REDACTED;
}

/** What may be said of a failure: where it happened, without its words, which quote what was sent. */
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

/** The places of a stack without the message above them, whose own lines may look like places. */
function framesOf({ stack = '', message }: Error): string {
  const words = message === '' ? -1 : stack.indexOf(message);
  const places = words < 0 ? stack : stack.slice(words + message.length);
  return places
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 5)
    .join('\n');
}
