/** A number of the card that the sandbox declines. */
export const DECLINED_CARD = '4000000000000002';

/** The number of a card that the sandbox accepts, another one for each value below 10,000. */
export function cardNumbered(card: number): string {
  const start = `42424242424${String(card).padStart(4, '0')}`;
  const doubled = [...start].map((digit, at) => {
    const number = Number(digit) * (at % 2 === 0 ? 2 : 1);
    return number > 9 ? number - 9 : number;
  });
  return `${start}${(10 - (doubled.reduce((one, other) => one + other, 0) % 10)) % 10}`;
}
