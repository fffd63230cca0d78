import { type RefObject, useEffect, useId, useMemo, useState } from 'react';
import { drawnArrows } from '../../../machines/diagram/arrows.ts';
import { type Chart, containsState } from '../../../machines/diagram/chart.ts';
import type { Box } from './geometry.ts';
import { type Layout, routesOf } from './routes.ts';

type ArrowsProps = {
  board: RefObject<HTMLDivElement | null>;
  chart: Chart;
  /** The states whose outgoing arrows are highlighted. */
  from: readonly string[];
};

/** Curves between the boxes of a diagram, drawn again whenever its layout changes. */
export function Arrows({ board, chart, from }: ArrowsProps) {
  const tip = useId();
  const layout = useLayout(board);
  const drawn = useMemo(() => drawnArrows(chart), [chart]);
  const lit = from.join(' ');
  const routes = useMemo(() => routesOf(drawn, lit.split(' ').filter(Boolean), layout), [drawn, lit, layout]);
  const arrows = routes.map(({ key, source, path }) => ({
    key,
    path,
    isLit: from.some((state) => containsState(source, state)),
  }));
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
        .sort((left, right) => Number(left.isLit) - Number(right.isLit))
        .map(({ key, path, isLit }) => (
          <path key={key} d={path} className="mx-arrow" data-lit={isLit} markerEnd={`url(#${tip}${isLit})`} />
        ))}
    </svg>
  );
}

const EMPTY: Box = { x: 0, y: 0, width: 0, height: 0 };
const NOWHERE: Layout = { boxes: new Map(), ground: { board: EMPTY, groups: [], states: [], words: [] } };

function useLayout(board: RefObject<HTMLDivElement | null>): Layout {
  const [layout, setLayout] = useState(NOWHERE);
  useEffect(() => {
    const root = board.current;
    if (!root) return;
    const measure = () => {
      const { left, top, width, height } = root.getBoundingClientRect();
      const boxOf = (element: Element): Box => {
        const rect = element.getBoundingClientRect();
        return { x: rect.x - left, y: rect.y - top, width: rect.width, height: rect.height };
      };
      const elements = [...root.querySelectorAll<HTMLElement>('[data-path]')];
      const boxes = new Map(elements.map((element) => [element.dataset.path ?? '', boxOf(element)]));
      const [states, groups] = ['true', 'false'].map((isLeaf) =>
        elements
          .filter(({ dataset }) => dataset.leaf === isLeaf)
          .flatMap(({ dataset }) => boxes.get(dataset.path ?? '') ?? []),
      ) as [Box[], Box[]];
      const words = [...root.querySelectorAll('[data-leaf=false] > :not(.mx-inside)')].map(boxOf);
      setLayout({ boxes, ground: { board: { x: 0, y: 0, width, height }, groups, states, words } });
    };
    const watch = new ResizeObserver(measure);
    watch.observe(root);
    for (const element of root.querySelectorAll('[data-path]')) watch.observe(element);
    return () => watch.disconnect();
  }, [board]);
  return layout;
}
