/** What a picture shows of the device (ruling 69). */

/** A row, or the whole shelf where it has no id. */
export interface ShownPlace {
  readonly shelf: string;
  readonly id: string | undefined;
}

interface Held {
  readonly id: string;
  /** Text, or bytes under a passkey. Then there is no picture. */
  readonly blob: unknown;
}

/** What the id of a picture says that it shows. */
export const placesShown = (pictureId: string): ShownPlace[] =>
  pictureId
    .split('|')
    .slice(2)
    .map((name) => {
      const [shelf = '', ...id] = name.split('/');
      return { shelf, id: id.length > 0 ? id.join('/') : undefined };
    });

/** Large odd numbers, by which each sign changes all bits. */
const LEFT = 2_654_435_761;
const RIGHT = 1_597_334_677;

/**
 * A short mark of the rows found at each place of a picture. Rows that changed, came or went have another mark. Their
 * times are not in it: what came again unchanged is still what the picture shows, and a change that the device makes
 * itself keeps the time of the answer.
 */
export function markOf(found: readonly (readonly Held[])[]): string {
  let left = LEFT;
  let right = RIGHT;
  const add = (text: string) => {
    for (let at = 0; at < text.length; at++) {
      const sign = text.charCodeAt(at);
      left = Math.imul(left ^ sign, LEFT);
      right = Math.imul(right ^ sign ^ (left >>> 15), RIGHT);
    }
  };
  for (const rows of found) {
    add(`${rows.length} `);
    for (const { id, blob } of rows) {
      const text = String(blob);
      add(`${id} ${text.length} `);
      add(text);
    }
  }
  return `${left >>> 0} ${right >>> 0}`;
}
