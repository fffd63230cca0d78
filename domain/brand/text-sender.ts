import { thisPortal } from './portal.ts';

const SENDER_END = ': ';

/** Who a text message is from, as its beginning. */
export const asText = (words: string): string => `${thisPortal().textSender}${SENDER_END}${words}`;

/** A text message without its beginning, for a screen that shows who it is from. */
export function withoutSender(words: string): string {
  const begin = asText('');
  return words.startsWith(begin) ? words.slice(begin.length) : words;
}
