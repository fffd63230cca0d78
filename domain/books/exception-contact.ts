import * as v from 'valibot';

/** Whom staff ask at a biller when its files or books do not agree. */
export const exceptionContact = v.object({
  name: v.string(),
  email: v.string(),
  /** Ten digits, or empty. */
  phone: v.string(),
});
export type ExceptionContact = v.InferOutput<typeof exceptionContact>;
