const US = /^\d{5}(-?\d{4})?$/;
const CANADIAN = /^[A-Za-z]\d[A-Za-z] ?\d[A-Za-z]\d$/;

/** True for five digits with or without four more, or a Canadian code with or without its blank. */
export function isPostalCode(typed: string): boolean {
  return US.test(typed.trim()) || CANADIAN.test(typed.trim());
}
