import { type CSSProperties, useId } from 'react';
import { BILL_PAGE } from '../../../../domain/bills/text/page.ts';
import { barOn, type UsagePeriod, usageScale, usageText } from '../../../../domain/bills/usage-chart.ts';
import { Hatches, hatchOf } from './Hatches.tsx';
import css from './UsageGraph.module.css';

interface UsageBarsProps {
  readonly label: string;
  readonly series: readonly string[];
  readonly periods: readonly UsagePeriod[];
}

/** The part of a period's width that its bars fill. */
const FILLED = 0.72;

/**
 * The drawing is stretched to its place, so its labels are beside it. Screen readers get the table instead.
 */
export function UsageBars({ label, series, periods }: UsageBarsProps) {
  const id = useId();
  const scale = usageScale(periods);
  const zero = barOn(scale, 0).from;
  const width = FILLED / Math.max(1, series.length);
  const every = Math.ceil(periods.length / MOST_LABELS);
  const marks = [...new Set([scale.top, 0, scale.bottom])];
  return (
    <figure className={css.graph} role="img" aria-label={BILL_PAGE.graphOf(label)}>
      <div className={css.axis} aria-hidden="true">
        {marks.map((mark) => (
          <span key={mark} className={css.mark} style={markPosition(barOn(scale, mark), mark)}>
            {usageText(mark)}
          </span>
        ))}
      </div>
      <svg
        className={css.bars}
        viewBox={`0 0 ${Math.max(1, periods.length)} 1`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <Hatches id={id} apart={width / 3} pixel={1 / HEIGHT} />
        <line className={css.line} x1={0} x2={periods.length} y1={0} y2={0} />
        {periods.map(({ label: period, values }, place) =>
          values.map((value, one) => {
            if (value === null) return null;
            const { from, height } = barOn(scale, value);
            return (
              <rect
                // biome-ignore lint/suspicious/noArrayIndexKey: bars are identified by their position alone.
                key={`${place} ${one}`}
                className={css.bar}
                fill={`url(#${hatchOf(id, one)})`}
                x={place + (1 - FILLED) / 2 + one * width}
                y={from}
                width={width}
                height={Math.max(height, THINNEST)}
              >
                <title>{`${period}, ${series[one]}: ${usageText(value)}`}</title>
              </rect>
            );
          }),
        )}
        <line className={css.zero} x1={0} x2={periods.length} y1={zero} y2={zero} />
      </svg>
      <div className={css.labels} data-upright={periods.length > MOST_LEVEL} aria-hidden="true">
        {periods.map(({ label: period }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two periods may have the same label, and their order never changes.
          <span key={place} className={css.label} data-between={(place / every) % 2 === 1}>
            {place % every === 0 ? period : ''}
          </span>
        ))}
      </div>
    </figure>
  );
}

/** The height of the drawing in pixels. */
const HEIGHT = 192;

/**
 * The height of the smallest bar, as a share of the whole. A reading of zero has such a bar; a period without
 * a reading has none.
 */
const THINNEST = 0.006;
const MOST_LABELS = 14;

/** A phone has no room for more labels side by side. */
const MOST_LEVEL = 5;

function markPosition(place: { from: number; height: number }, mark: number): CSSProperties {
  return { insetBlockStart: `${(mark < 0 ? place.from + place.height : place.from) * 100}%` };
}
