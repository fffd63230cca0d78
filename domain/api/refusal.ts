/** What a sentence is made of, as it travels: money in dollars, dates as `yyyy-MM-dd`, instants in epoch seconds. */
export type RefusalValues = Readonly<Record<string, string | number | boolean>>;

/** The sentences of a subject's refusals. A code begins with its subject. */
export type RefusalTexts = Readonly<Record<`${string}.${string}`, (values: never) => string>>;

/**
 * For a sentence that is made elsewhere: by a page that has one language, or by whoever reads a file. The answer
 * carries it once, as its message. `npm run check` counts these codes.
 */
export const asWorded = ({ words }: { readonly words: string }): string => words;
