/** What a sentence is made of, as it travels: money in dollars, dates as `yyyy-MM-dd`, instants in epoch seconds. */
export type RefusalValues = Readonly<Record<string, string | number | boolean>>;

/** The sentences of a subject's refusals. A code begins with its subject. */
export type RefusalTexts = Readonly<Record<`${string}.${string}`, (values: never) => string>>;

/**
 * For the sentence of a rule that the page applies as well, and for one that was written down with a payment. The
 * answer carries it once, as its message.
 */
export const asWorded = ({ words }: { readonly words: string }): string => words;
