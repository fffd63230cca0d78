import { isWithinBudget, type Kept, type Row, sourceText } from './row.ts';

const WIDTH = 760;
const WORDS = 400;
const LINE = 26;
const HEAD = 34;
const BAR = 14;

const STYLE = `
  text { font: 13px system-ui, sans-serif; fill: #1f1b16 }
  .part { font-weight: 600 }
  .bar { fill: #0b5c8a }
  .missed { fill: #b3261e }
  .noise, .floor { stroke: #6b645c; stroke-width: 1 }
  .floor { stroke-dasharray: 3 3 }
  @media (prefers-color-scheme: dark) {
    text { fill: #f1ece4 }
    .bar { fill: #7cc4ee }
    .missed { fill: #ff8a80 }
    .noise, .floor { stroke: #a59d93 }
  }`;

/** Draws each ratio to its floor as a bar. The floor is the dashed line at 1; the thin line is the noise. */
export function drawing({ rows, sources }: Kept): string {
  const shown = rows.filter(isDrawn);
  const parts = [...new Set(shown.map(({ part }) => part))];
  const most = Math.max(2, ...shown.map(({ ratio, noise = 0 }) => ratio * (1 + noise)));
  const at = (ratio: number) => WORDS + (ratio / most) * (WIDTH - WORDS - 70);
  let top = 4;
  const lines = parts.flatMap((part) => {
    top += HEAD;
    const head = `<text class="part" x="0" y="${top - 10}">${escaped([part, ...(sources[part] ? [sourceText(sources[part])] : [])].join(', '))}</text>`;
    const bars = shown
      .filter((row) => row.part === part)
      .map((row) => {
        top += LINE;
        return barOf(row, top - LINE, at);
      });
    return [head, ...bars];
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${top + 8}" role="img" aria-label="How many times as long as its floor each figure takes">
<style>${STYLE}
</style>
<line class="floor" x1="${round(at(1))}" y1="8" x2="${round(at(1))}" y2="${top}"/>
${lines.join('\n')}
</svg>
`;
}

type Drawn = Row & { readonly ratio: number };

function isDrawn(row: Row): row is Drawn {
  return row.ratio !== undefined && Number.isFinite(row.ratio);
}

function barOf(row: Drawn, top: number, at: (ratio: number) => number): string {
  const { name, ratio, noise } = row;
  const middle = top + BAR / 2 + 1;
  const end = round(at(ratio));
  const mark = isWithinBudget(row) ? 'bar' : 'missed';
  const reach = noise
    ? `<line class="noise" x1="${round(at(ratio * (1 - noise)))}" y1="${middle}" x2="${round(at(ratio * (1 + noise)))}" y2="${middle}"/>`
    : '';
  const after = round(Math.max(end, at(ratio * (1 + (noise ?? 0)))) + 6);
  return [
    `<text x="0" y="${top + BAR - 1}">${escaped(name.trim())}</text>`,
    `<rect class="${mark}" x="${WORDS}" y="${top + 1}" width="${round(end - WORDS)}" height="${BAR}" rx="2"/>`,
    reach,
    `<text x="${after}" y="${top + BAR - 1}">${ratio.toFixed(2)}</text>`,
  ].join('');
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
