import { type RefObject, useEffect, useId, useState } from 'react';
import { type Chart, holds } from '../../../machines/chart.ts';
import { drawnArrows } from '../../../machines/chart-arrows.ts';
import { type Box, curveBetween, loopAt } from './geometry.ts';

type ArrowsProps = {
  board: RefObject<HTMLDivElement | null>;
  chart: Chart;
  /** The states whose ways on are lit. */
  from: readonly string[];
};

/** Curves between the boxes of a diagram, drawn anew whenever its layout changes. */
export function Arrows({ board, chart, from }: ArrowsProps) {
  const tip = useId();
  const boxes = useBoxes(board);
  const arrows = drawnArrows(chart).flatMap((arrow) => {
    const source = arrow.from.replace(/\.?\(any\)$/, '');
    const isLit = from.some((path) => holds(source, path));
    const [start, end] = [boxes.get(startOf(source, arrow.to, from) ?? ''), boxes.get(arrow.to)];
    if (!start || !end) return [];
    const path = start === end ? loopAt(start) : curveBetween(start, end);
    return [{ key: `${arrow.from} ${arrow.to}`, path, isLit }];
  });
  return (
    <svg className="mx-arrows" aria-hidden="true">
      {[true, false].map((isLit) => (
        <marker
          key={String(isLit)}
          id={`${tip}${isLit}`}
          viewBox="0 0 8 8"
          refX="7"
          refY="4"
          markerWidth="7"
          markerHeight="7"
          orient="auto-start-reverse"
        >
          <path d="M0 0 8 4 0 8Z" className="mx-tip" data-lit={isLit} />
        </marker>
      ))}
      {arrows
        .sort((one, other) => Number(one.isLit) - Number(other.isLit))
        .map(({ key, path, isLit }) => (
          <path key={key} d={path} className="mx-arrow" data-lit={isLit} markerEnd={`url(#${tip}${isLit})`} />
        ))}
    </svg>
  );
}

/** What leads from any state of a group into that group starts at the one that is lit, else it is not drawn. */
function startOf(source: string, to: string, from: readonly string[]): string | undefined {
  return source !== to && holds(source, to) ? from.find((path) => holds(source, path)) : source;
}

function useBoxes(board: RefObject<HTMLDivElement | null>): ReadonlyMap<string, Box> {
  const [boxes, setBoxes] = useState<ReadonlyMap<string, Box>>(new Map());
  useEffect(() => {
    const root = board.current;
    if (!root) return;
    const measure = () => {
      const { left, top } = root.getBoundingClientRect();
      const found = [...root.querySelectorAll<HTMLElement>('[data-path]')].map((element): [string, Box] => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return [element.dataset.path ?? '', { x: x - left, y: y - top, width, height }];
      });
      setBoxes(new Map(found));
    };
    const watch = new ResizeObserver(measure);
    watch.observe(root);
    for (const element of root.querySelectorAll('[data-path]')) watch.observe(element);
    return () => watch.disconnect();
  }, [board]);
  return boxes;
}
