/**
 * Machine, event, and each field of the event with its kinds: `number | null`. The name of a field that may be left out
 * ends with `?`. `npm run machines` reads them from the types of the machines and writes `event-fields.json`.
 */
export type EventFields = Readonly<
  Record<string, Readonly<Record<string, Readonly<Record<string, string>>>>>
>;
