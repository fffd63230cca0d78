/** True when the last digit, a checksum, fits the others (WAL-17). */
export function fitsChecksum(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, at) => {
    const counted = at % 2 === 1 ? Number(digit) * 2 : Number(digit);
    return total + (counted > 9 ? counted - 9 : counted);
  }, 0);
  return sum % 10 === 0;
}

const LOOKS_LIKE_NUMBER = /\d(?:[ .\-_/]*\d){12,18}/g;

/** True when a text contains a possible card number. Such texts would be stored and shown. */
export function containsCardNumber(text: string): boolean {
  return (text.match(LOOKS_LIKE_NUMBER) ?? []).length > 0;
}
