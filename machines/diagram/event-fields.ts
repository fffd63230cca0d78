/**
 * Machine, event, and the fields without which the event is not whole. `npm run machines` reads them from the types
 * of the machines and writes `event-fields.json`.
 */
export type EventFields = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
