/** A colour as `#rrggbb`. */
export type Hex = string;

/** The least contrast of a text with its ground (WCAG 2.2, 1.4.3). */
export const LEAST_CONTRAST = 4.5;

/** From 1, for the same colour twice, to 21, for black on white. */
export function contrast(one: Hex, other: Hex): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(color: Hex): number {
  const [red = 0, green = 0, blue = 0] = partsOf(color)
    .map((part) => part / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function partsOf(color: Hex): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
}

/** So much of the second colour in the first: 0 is the first, 1 the second. */
export function mixed(color: Hex, other: Hex, share: number): Hex {
  const others = partsOf(other);
  const parts = partsOf(color).map((part, at) => Math.round(part + ((others[at] ?? 0) - part) * share));
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

/** The grounds of `src/styles/tokens.css` on which the accent is written, lightest scheme first. */
export const GROUNDS = {
  light: {
    paper: '#faf6ef',
    surface: '#fffdf9',
    sunk: '#f1ebe0',
    'warn-fill': '#fbeccb',
    'error-fill': '#fbe8e2',
    'ok-fill': '#e0f1e4',
  },
  dark: {
    paper: '#171411',
    surface: '#211d19',
    sunk: '#2b2621',
    'warn-fill': '#3a2a0e',
    'error-fill': '#43201a',
    'ok-fill': '#15321f',
  },
} as const;

export type Scheme = keyof typeof GROUNDS;

/** What is written on the tint of the accent. */
const INKS = { light: ['#241f19', '#574f45'], dark: ['#f4eee5', '#c6bdb0'] } as const;

/** Where a shade of the scheme moves to: the light scheme's accent is dark, and the dark scheme's is light. */
const AWAY = { light: '#000000', dark: '#ffffff' } as const;

export interface Shades {
  readonly brand: Hex;
  readonly hover: Hex;
  readonly tint: Hex;
  /** What is written on the accent. */
  readonly on: Hex;
}

/** The shades of an accent in a scheme. */
export function shadesOf(accent: Hex, scheme: Scheme): Shades {
  const on = scheme === 'light' ? '#ffffff' : mixed(accent, '#000000', 0.82);
  return {
    brand: accent,
    hover: mixed(accent, AWAY[scheme], 0.3),
    tint: mixed(GROUNDS[scheme].surface, accent, scheme === 'light' ? 0.1 : 0.16),
    on,
  };
}

/** The worst pair of text and ground that this accent makes. */
export function worstPair(accent: Hex, scheme: Scheme): { ground: Hex; ratio: number } {
  const { hover, tint, on } = shadesOf(accent, scheme);
  const grounds = [...Object.values(GROUNDS[scheme]), tint];
  const pairs: [Hex, Hex][] = [
    ...grounds.map((ground): [Hex, Hex] => [accent, ground]),
    ...INKS[scheme].map((ink): [Hex, Hex] => [ink, tint]),
    [on, accent],
    [on, hover],
  ];
  return pairs
    .map(([text, ground]) => ({ ground, ratio: contrast(text, ground) }))
    .reduce((worst, pair) => (pair.ratio < worst.ratio ? pair : worst));
}

export const isReadable = (accent: Hex, scheme: Scheme) => worstPair(accent, scheme).ratio >= LEAST_CONTRAST;

/** The nearest shade of a colour that can be read everywhere in the scheme. */
export function readableShade(color: Hex, scheme: Scheme): Hex {
  for (let share = 0; share < 1; share += 0.01) {
    const shade = mixed(color, AWAY[scheme], share);
    if (isReadable(shade, scheme)) return shade;
  }
  return AWAY[scheme];
}
