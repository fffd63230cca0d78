/** What the schemas of the cart say of a field. */
export const NOTHING_TO_ADD = 'There is nothing to add.';
export const ALWAYS_ONE = 'The quantity is always 1.';
