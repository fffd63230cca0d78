import { Font } from '@react-pdf/renderer';
import { SUBSETS, subsetsFor } from './letters.ts';

const WEIGHTS = [400, 700] as const;

/**
 * Registers the font files of Noto Sans; each is loaded when a text needs it. Noto Sans is under the SIL Open
 * Font License.
 * @param whereIs returns the address of a file by its name in the package.
 */
export function registerFonts(whereIs: (file: string) => string): void {
  for (const subset of SUBSETS)
    Font.register({
      family: familyOf(subset),
      fonts: WEIGHTS.map((fontWeight) => ({
        src: whereIs(`noto-sans-${subset}-${fontWeight}-normal.woff`),
        fontWeight,
      })),
    });
}

/** The font families for a text, tried in this order for each letter. */
export function familiesFor(words: string): string[] {
  return ['Helvetica', ...subsetsFor(words).map(familyOf)];
}

function familyOf(subset: string): string {
  return `Noto Sans ${subset}`;
}
