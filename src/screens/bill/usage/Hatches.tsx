import css from './UsageGraph.module.css';

/** The number of different bar styles. */
const SHADES = 6;

interface HatchesProps {
  readonly id: string;
  /** The distance of upright lines, and a pixel of height, in units of the drawing. */
  readonly apart: number;
  readonly pixel: number;
}

/** What fills the bars of each series: its colour, with lines that tell it from the others without a colour. */
export function Hatches({ id, apart, pixel }: HatchesProps) {
  return (
    <defs>
      {LINES.map(({ across = 0, upright = 0, every = 6 }, series) => (
        <pattern
          // biome-ignore lint/suspicious/noArrayIndexKey: a series is identified by its position alone.
          key={series}
          id={hatchOf(id, series)}
          patternUnits="userSpaceOnUse"
          width={apart}
          height={every * pixel}
        >
          <rect className={css.ground} data-series={series} width={apart} height={every * pixel} />
          <rect className={css.lines} width={apart} height={across * pixel} />
          <rect className={css.lines} width={apart * upright} height={every * pixel} />
        </pattern>
      ))}
    </defs>
  );
}

export const hatchOf = (id: string, series: number) => `${id}-${series % SHADES}`;

/** For each series, how many pixels a line across takes, and which share an upright one takes. */
const LINES: readonly { across?: number; upright?: number; every?: number }[] = [
  {},
  { across: 3 },
  { upright: 0.5 },
  { across: 2, upright: 0.35 },
  { across: 6, every: 12 },
  { across: 4, upright: 0.8 },
];
