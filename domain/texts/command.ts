/** The command in a customer's text (SRV2-28 to SRV2-30). */
export type TextCommand =
  | {
      readonly kind: 'pay';
      /** The number of a bill in the last list; null for `PAY` alone. */
      readonly choice: number | null;
    }
  | { readonly kind: 'confirm' }
  | { readonly kind: 'stop' }
  | { readonly kind: 'start' }
  | { readonly kind: 'help' }
  | { readonly kind: 'other' };

/** No command is longer, even with blanks and emoji around it. */
const LONGEST = 200;

/** The words that carriers also treat as STOP. */
const STOPS = /^(?:STOP|STOPALL|STOP ALL|UNSUBSCRIBE|CANCEL|END|QUIT)$/;

/** The words that carriers also treat as START. */
const STARTS = /^(?:START|UNSTOP)$/;

/**
 * Reads a text in any case, ignoring blanks, emoji and punctuation around the command. A text with anything
 * else in it is no command.
 */
export function parseText(body: string): TextCommand {
  const words = plainWords(body.trim().slice(0, LONGEST + 1));
  const pay = /^PAY(?: ?(?:NO |NUMBER )?(\d{1,4}))?$/.exec(words);
  if (body.trim().length > LONGEST) return { kind: 'other' };
  if (pay) return { kind: 'pay', choice: pay[1] === undefined ? null : Number(pay[1]) };
  if (words === 'CONFIRM') return { kind: 'confirm' };
  if (STOPS.test(words)) return { kind: 'stop' };
  if (STARTS.test(words)) return { kind: 'start' };
  return words === 'HELP' || words === 'INFO' ? { kind: 'help' } : { kind: 'other' };
}

/** Amounts keep their punctuation, so that `PAY 2.50` is not read as `PAY 2`. */
function plainWords(body: string): string {
  return body
    .normalize('NFKC')
    .replace(/\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Cf}|\p{Mn}|\p{Me}/gu, ' ')
    .replace(/["'“”‘’«»()[\]#]/g, ' ')
    .replace(/[.!?,;:]+(?=\s|$)/g, ' ')
    .toUpperCase()
    .replace(/\s+/g, ' ')
    .trim();
}
