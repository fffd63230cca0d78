/**
 * What a save would undo that was saved elsewhere after its form was read: where what stands now is neither what was read nor
 * what is wished.
 */
export function overtaken<T extends object>(held: T, wished: T, now: T): (keyof T & string)[] {
  const fields = Object.keys(held) as (keyof T & string)[];
  return fields.filter((field) => now[field] !== held[field] && now[field] !== wished[field]);
}
