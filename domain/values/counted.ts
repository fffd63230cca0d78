/** `1 mail`, `12 mails`, `1,204 mails` */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${inThousands(`${count}`)} ${count === 1 ? one : many}`;
}

/**
 * The digits of a whole number in groups of three: `1,204`. The browser's own formats load the data of a locale at their
 * first use, for which a start on a slow phone waits.
 */
export function inThousands(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, ',');
}

/** A count alone, as in a cell of a table: `60,000`. */
export const grouped = (count: number) => inThousands(`${count}`);
