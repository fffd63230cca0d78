import * as v from 'valibot';

/** The name of a biller's file, and of a thing in it. */
export const billerSlug = v.pipe(
  v.string(),
  v.regex(/^[a-z][a-z0-9-]{0,39}$/, 'This must be the short name of a biller.'),
);
