import { REDACTED, redact } from '../../domain/api/redaction.ts';

/**
 * What a guard was asked about, redacted: what it read, and the plain values beside that, so that a guard that has
 * changed can often be asked the same.
 */
export interface Given {
  readonly context?: object;
  readonly event?: object;
  readonly params?: unknown;
}

/** A guard as XState calls it. */
export type AskedGuard = (args: { context: unknown; event: unknown }, params: unknown) => unknown;

/** JSON has no word for it. */
const UNDEFINED = '[undefined]';

/** In an object of which the guard read all names: a name that is not there was not there then. */
const WHOLE = '[whole]';

/** What redaction leaves of what it hides or cuts off. */
const HIDDEN = /^\[(?:Redacted|function|machine|again|deeper|\d+ more)\]$/;

/** How deep plain values are kept that a guard did not read. */
const PLAIN_CONTEXT = 1;
const PLAIN_EVENT = 2;

/** A guard read what the recording does not hold. */
class Unrecorded extends Error {
  readonly path: string;

  constructor(path: string) {
    super(`It reads ${path}, which the recording does not hold.`);
    this.path = path;
  }
}

/**
 * What to record of a guard that has answered. It is asked once more about the redacted copy: if it then answers
 * otherwise, the copy misleads, and nothing is recorded.
 */
export function givenTo(
  guard: AskedGuard,
  { context, event }: { context: unknown; event: unknown },
  params: unknown,
  isTrue: boolean,
): Given | undefined {
  const own = params === undefined ? { context, event } : { context, event, params };
  const copy = withoutErrors(redact(own), own);
  const read = new Set<string>();
  const { answer } = answerAbout(guard, copy as Given, (path) => read.add(path));
  if (answer === !isTrue) return undefined;
  const kept = { context: PLAIN_CONTEXT, event: params === undefined ? PLAIN_EVENT : 0, params: PLAIN_EVENT };
  return Object.fromEntries(
    Object.entries(copy as object)
      .map(([name, value]) => [name, keptOf(value, name, read, kept[name as keyof Given])] as const)
      .filter(([, value]) => !isEmpty(value)),
  );
}

/** Redaction keeps only a few fields of an error. The others would count as absent, so the whole error is hidden. */
function withoutErrors(copy: unknown, own: unknown): unknown {
  if (own instanceof Error) return REDACTED;
  if (!isObject(copy) || !isObject(own)) return copy;
  const ownParts = own instanceof Map ? Object.fromEntries(own) : own;
  const parts = Object.entries(copy).map(
    ([name, part]) => [name, withoutErrors(part, ownParts[name as keyof typeof ownParts])] as const,
  );
  return Array.isArray(copy) ? parts.map(([, part]) => part) : Object.fromEntries(parts);
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** What a guard answers about what was recorded, or why that cannot be told. */
export function answerAbout(
  guard: AskedGuard,
  { context = {}, event = {}, params = {} }: Given,
  note?: (path: string) => void,
): { readonly answer?: boolean; readonly problem?: string } {
  try {
    const [ownContext, ownEvent] = [readable(context, 'context', note), readable(event, 'event', note)];
    const answer = guard({ context: ownContext, event: ownEvent }, readable(params, 'params', note));
    return { answer: Boolean(answer) };
  } catch (error) {
    return {
      problem: error instanceof Unrecorded ? error.message : 'It fails on what the recording holds.',
    };
  }
}

/** A recorded value that refuses to be read where it is hidden or cut off. While it is noted, it is whole. */
function readable(value: unknown, path: string, note: ((path: string) => void) | undefined): unknown {
  note?.(path);
  if (value === UNDEFINED || value === undefined) return undefined;
  if (isHidden(value)) throw new Unrecorded(path);
  if (typeof value !== 'object' || value === null) return value;
  const isWhole = note !== undefined || Array.isArray(value) || WHOLE in value;
  const isThere = (key: string) => {
    if (Object.hasOwn(value, key)) return true;
    if (!isWhole) throw new Unrecorded(`${path}.${key}`);
    return false;
  };
  return new Proxy(value, {
    get(target, key) {
      if (typeof key === 'symbol' || (key in target && !Object.hasOwn(target, key)))
        return Reflect.get(target, key);
      if (Array.isArray(target) && key === 'length' && isHidden(target.at(-1))) throw new Unrecorded(path);
      const inner = isThere(key) ? Reflect.get(target, key) : undefined;
      return readable(inner, `${path}.${key}`, note);
    },
    has(target, key) {
      if (typeof key === 'symbol') return Reflect.has(target, key);
      note?.(`${path}.${key}`);
      return isThere(key);
    },
    ownKeys(target) {
      if (!isWhole) throw new Unrecorded(path);
      note?.(`${path}.${WHOLE}`);
      return Reflect.ownKeys(target).filter((key) => key !== WHOLE);
    },
    // The copy of an instance is none.
    getPrototypeOf() {
      throw new Unrecorded(path);
    },
  });
}

function keptOf(value: unknown, path: string, read: ReadonlySet<string>, depth: number): unknown {
  if (value === undefined) return UNDEFINED;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item, n) => keptOf(item, `${path}.${n}`, read, depth - 1));
  const isWhole = read.has(`${path}.${WHOLE}`);
  const isRead = (name: string) => isWhole || read.has(`${path}.${name}`);
  const absent = [...read]
    .filter((one) => one.startsWith(`${path}.`))
    .map((one) => one.slice(path.length + 1).split('.')[0] ?? '')
    .filter((name) => name !== WHOLE && !(name in value));
  const fields = [...Object.entries(value), ...absent.map((name) => [name, undefined] as const)]
    .filter(([name, inner]) => isRead(name) || (depth > 0 && isPlain(inner, depth)))
    .map(([name, inner]) => [name, keptOf(inner, `${path}.${name}`, read, depth - 1)] as const)
    .filter(([name, inner]) => isRead(name) || !isEmpty(inner));
  return Object.fromEntries(isWhole ? [...fields, [WHOLE, true]] : fields);
}

function isPlain(value: unknown, depth: number): boolean {
  if (typeof value === 'object' && value !== null) return depth > 1 && !Array.isArray(value);
  return !isHidden(value);
}

function isHidden(value: unknown): boolean {
  return typeof value === 'string' && HIDDEN.test(value);
}

function isEmpty(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}
