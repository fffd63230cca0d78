import * as v from 'valibot';
import { isCalendarDate } from '../../../domain/values/calendar-date.ts';
import { parseAmount, toDollars } from '../../../domain/values/cents.ts';
import { amountTextProblem } from '../../../domain/values/text/mistyped-amount.ts';
import { TABLE } from '../../text/en.ts';

/** A filter above a table. Its values stand in the address under the names of the call's fields. */
export type Filter = { readonly name: string; readonly label: string } & (
  | { readonly kind: 'text' }
  | { readonly kind: 'amount' }
  | {
      readonly kind: 'select';
      readonly options: readonly { readonly value: string; readonly label: string }[];
    }
  /** Two fields: `name_from` and `name_until`. */
  | { readonly kind: 'dates' }
);

/** A filter that offers what has words, in their order. */
export function choice(name: string, label: string, words: Readonly<Record<string, string>>): Filter {
  const options = Object.entries(words).map(([value, text]) => ({ value, label: text }));
  return { name, label, kind: 'select', options };
}

export type Entries = Readonly<Record<string, string>>;

export const fromOf = (name: string) => `${name}_from`;
export const untilOf = (name: string) => `${name}_until`;

/** The fields of the filters, in the order of the page. */
export function fieldsOf(filters: readonly Filter[]): readonly string[] {
  return filters.flatMap(({ kind, name }) => (kind === 'dates' ? [fromOf(name), untilOf(name)] : [name]));
}

/** What the address says of each field; empty where it says nothing. */
export function entriesIn(filters: readonly Filter[], params: URLSearchParams): Entries {
  return Object.fromEntries(fieldsOf(filters).map((field) => [field, params.get(field) ?? '']));
}

/** Why an entry cannot be asked for, by field. Whatever the call refuses besides is told in its own words. */
export function problemsIn(
  filters: readonly Filter[],
  entries: Entries,
  request: v.GenericSchema,
): Record<string, string> {
  const problems = refusedBy(request, filters, entries);
  const note = (field: string, words: string | undefined) => {
    if (words !== undefined && entries[field]) problems[field] = words;
  };
  for (const { kind, name } of filters) {
    if (kind === 'select' && problems[name] !== undefined) problems[name] = TABLE.noOption;
    if (kind === 'amount') note(name, amountTextProblem(entries[name] ?? ''));
    if (kind !== 'dates') continue;
    const [from, until] = [fromOf(name), untilOf(name)];
    for (const field of [from, until]) note(field, isCalendarDate(entries[field]) ? undefined : TABLE.noDate);
    const [first = '', last = ''] = [entries[from], entries[until]];
    if (first !== '' && last !== '' && first > last) note(until, TABLE.datesCross);
  }
  return problems;
}

function refusedBy(
  request: v.GenericSchema,
  filters: readonly Filter[],
  entries: Entries,
): Record<string, string> {
  const fields = fieldsOf(filters);
  const parsed = v.safeParse(request, writtenEntries(filters, entries));
  const refused: Record<string, string> = {};
  for (const { path, message } of parsed.issues ?? []) {
    const field = String(path?.[0]?.key);
    if (fields.includes(field)) refused[field] ??= message;
  }
  return refused;
}

/** The entries as the address holds them: without empty ones, and amounts as plain dollars. */
export function writtenEntries(filters: readonly Filter[], entries: Entries): Entries {
  const amounts = new Set(filters.filter(({ kind }) => kind === 'amount').map(({ name }) => name));
  const written = Object.entries(entries).flatMap(([field, entry]) => {
    const text = entry.trim();
    if (text === '') return [];
    const amount = amounts.has(field) ? parseAmount(text) : undefined;
    return [[field, amount === undefined ? text : String(toDollars(amount))] as const];
  });
  return Object.fromEntries(written);
}
