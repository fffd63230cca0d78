import * as v from 'valibot';

const tenCharacters = v.pipe(
  v.string(),
  v.regex(/^[\w.,-][\w., -]{0,9}$/, 'must have 1 to 10 letters or digits'),
);

/** How a lockbox file is addressed, as the biller's accounting package expects it: who receives it, and who sends it. */
const lockbox = v.strictObject({
  destination: tenCharacters,
  origin: tenCharacters,
  number: v.pipe(v.string(), v.regex(/^\d{1,7}$/, 'must have 1 to 7 digits')),
});

/** How a biller wants to be told what was paid: every business day, as CSV and, with `lockbox`, also as BAI2. */
export const remittanceTerms = v.strictObject({ lockbox: v.optional(v.nullable(lockbox), null) });

export type Lockbox = v.InferOutput<typeof lockbox>;
export type RemittanceTerms = v.InferOutput<typeof remittanceTerms>;
