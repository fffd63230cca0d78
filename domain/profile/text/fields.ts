/** What the schema of a signed-in device says of its id. */
export const NOT_A_SESSION = 'This must be a session.';
