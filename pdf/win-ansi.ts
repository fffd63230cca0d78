/** The characters of the built-in PDF fonts beyond Latin-1. */
const EXTRAS = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ';
const STAND_IN = '?';

/** True when the built-in Helvetica has every character of the text. */
export function isWinAnsi(text: string): boolean {
  return [...text].every(isKnown);
}

/** The text as Helvetica can write it. A character that it lacks would otherwise vanish without a trace. */
export function inWinAnsi(text: string): string {
  return [...text.normalize('NFC')].map((character) => (isKnown(character) ? character : STAND_IN)).join('');
}

function isKnown(character: string): boolean {
  const code = character.codePointAt(0) ?? 0;
  return (
    character === '\n' ||
    (code >= 0x20 && code <= 0x7e) ||
    (code >= 0xa0 && code <= 0xff) ||
    EXTRAS.includes(character)
  );
}
