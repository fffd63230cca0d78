/**
 * The fields whose newer values a save would overwrite: fields that changed elsewhere since the form was
 * loaded, to something other than this save writes.
 */
export function conflictingFields<T extends object>(loaded: T, edited: T, now: T): (keyof T & string)[] {
  const fields = Object.keys(loaded) as (keyof T & string)[];
  return fields.filter((field) => now[field] !== loaded[field] && now[field] !== edited[field]);
}

/**
 * The entry of a form after another device has saved. Fields that the customer edited here stay and all
 * others take the new values, so that saving undoes nothing.
 */
export function mergedEntry<T extends object>(entry: T, before: T, now: T): T {
  const touched = Object.entries(entry).filter(([field, value]) => value !== before[field as keyof T]);
  return { ...now, ...Object.fromEntries(touched) };
}
