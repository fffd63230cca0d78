/** The characters of the built-in PDF fonts beyond Latin-1. */
const EXTRAS = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ';
const STAND_IN = '?';

/** A font file of Noto Sans, by the subset name of its package. */
interface Alphabet {
  readonly subset: string;
  readonly letters: RegExp;
}

/** Latin, Greek and Cyrillic letters beyond the built-in Helvetica, by font file (ruling 36). */
const ALPHABETS: readonly Alphabet[] = [
  { subset: 'latin', letters: /[\u0131]/ },
  {
    subset: 'latin-ext',
    letters: /[\u0100-\u0130\u0132-\u0151\u0154-\u02ba\u1e00-\u1e9f\u1efa-\u1eff\u2c60-\u2c7f\ua720-\ua7ca]/,
  },
  { subset: 'vietnamese', letters: /[\u1ea0-\u1ef9]/ },
  { subset: 'greek', letters: /[\u0370-\u03e1\u03f0-\u03ff]/ },
  { subset: 'greek-ext', letters: /[\u1f00-\u1fff]/ },
  { subset: 'cyrillic', letters: /[\u0400-\u045f\u0490\u0491\u04b0\u04b1\u2116]/ },
  {
    subset: 'cyrillic-ext',
    letters: /[\u0460-\u048f\u0492-\u04af\u04b2-\u052f\u1c80-\u1c88\ua640-\ua69f]/,
  },
];

/** Every font file of Noto Sans in use. */
export const SUBSETS: readonly string[] = ALPHABETS.map(({ subset }) => subset);

/** The font files of Noto Sans that a text needs besides Helvetica; none for most texts. */
export function subsetsFor(words: string): string[] {
  const composed = words.normalize('NFC');
  const foreign = [...new Set(composed)].filter((letter) => !isBuiltIn(letter));
  return ALPHABETS.filter(({ letters }) => foreign.some((letter) => letters.test(letter))).map(
    ({ subset }) => subset,
  );
}

/** True when the fonts have every letter of the text. */
export function canWrite(words: string): boolean {
  return [...words.normalize('NFC')].every(isWritable);
}

/** The text with a stand-in for each letter that no font has. Without it such a letter would vanish. */
export function writableText(words: string): string {
  return [...words.normalize('NFC')].map((letter) => (isWritable(letter) ? letter : STAND_IN)).join('');
}

function isWritable(letter: string): boolean {
  return isBuiltIn(letter) || ALPHABETS.some(({ letters }) => letters.test(letter));
}

/** True when the built-in Helvetica has the character. */
function isBuiltIn(character: string): boolean {
  const code = character.codePointAt(0) ?? 0;
  return (
    character === '\n' ||
    (code >= 0x20 && code <= 0x7e) ||
    (code >= 0xa0 && code <= 0xff) ||
    EXTRAS.includes(character)
  );
}
