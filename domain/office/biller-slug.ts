import * as v from 'valibot';
import { NOT_A_SHORT_NAME } from './text/fields.ts';

/** The name of a biller's file, and of a thing in it. */
export const billerSlug = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]{0,39}$/, NOT_A_SHORT_NAME));
