import * as v from 'valibot';

/** The columns by which a list can be sorted: `amount`, or `-amount` for the largest first. */
/*#__NO_SIDE_EFFECTS__*/
export function sortBy<const Name extends string>(...names: readonly Name[]) {
  return v.optional(v.picklist(names.flatMap((name) => [name, `-${name}`] as const)));
}
