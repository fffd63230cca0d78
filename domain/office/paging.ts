import * as v from 'valibot';
import { textId } from '../api/wire.ts';

/** What a list with the newest first takes: the rows that follow one, or those that precede one. */
export const pageFields = { before: v.optional(textId), after: v.optional(textId) };

/** Where the next page goes on, and where the one before it; null at an end. */
export const pageEnds = { before: v.nullable(v.string()), after: v.nullable(v.string()) };
