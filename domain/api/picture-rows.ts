/** Where the saved pictures of screens lie on the device (ruling 69). */

export const DATABASE = 'billfold';
/** The shelf of the bill list. The pictures of all screens are on it too. */
export const SHELF = 'billList';
/** The id of a customer's lock, and the table of the locks. It is no shelf: only `Locks` reads and writes it. */
export const LOCK = 'lock';

const PICTURE = 'picture';
/** The row that names the pictures, the latest first. */
export const PICTURES = `${PICTURE}s`;

/** Whether a row of the shelf is a picture, or names them. */
export const isPicture = (id: string) => id.startsWith(PICTURE);

/**
 * The id of a screen's picture. `shown` is what it shows: whole shelves as `bills`, single rows as `bills/7`. None of
 * them has a `|`.
 */
export const pictureId = (address: string, shown: readonly string[]) =>
  [PICTURE, address, ...shown].join('|');

/** Whether a row of this id is the picture of the screen at this address. */
export const isPictureAt = (id: string, address: string) => id.startsWith(`${PICTURE}|${address}|`);
