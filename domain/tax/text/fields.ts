/** What the schema of a return says of its lines. */
export const NOT_NUMBERED = 'This item has no sequence number.';
export const TOO_MANY_LINES = 'These are too many lines.';
