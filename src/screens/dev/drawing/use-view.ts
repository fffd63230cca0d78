import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import type { Point } from '../../../../machines/diagram/curves.ts';
import type { Box, Layout } from '../../../../machines/diagram/layout.ts';
import { atFirst, centred, fitted, isInside, moved, READABLE, type Size, type View, zoomed } from './view.ts';

const STEP = 60;
const FACTOR = 1.25;

const MOVES: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: STEP, y: 0 },
  ArrowRight: { x: -STEP, y: 0 },
  ArrowUp: { x: 0, y: STEP },
  ArrowDown: { x: 0, y: -STEP },
};

/** Moving and zooming a sheet in its frame with the pointer, two fingers, the wheel, keys and buttons. */
export function useView(frame: RefObject<HTMLElement | null>, layout: Layout | undefined, first: string) {
  const [size, setSize] = useState<Size>();
  const [chosenView, setChosenView] = useState<View>();
  const pointers = useRef(new Map<number, Point>());
  const start = layout?.states.find(({ path }) => path === first);
  const view = chosenView ?? (layout && size ? atFirst(layout, size, start) : { x: 0, y: 0, scale: 1 });
  const latest = useRef(view);
  latest.current = view;
  const isDragged = useRef(false);
  const change = (next: View) => {
    latest.current = next;
    setChosenView(next);
  };

  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const measure = new ResizeObserver(() =>
      setSize({ width: element.clientWidth, height: element.clientHeight }),
    );
    measure.observe(element);
    const turn = (event: WheelEvent) => {
      event.preventDefault();
      const at = pointIn(element, event);
      setChosenView(zoomed(latest.current, Math.exp(-event.deltaY / 400), at));
    };
    element.addEventListener('wheel', turn, { passive: false });
    return () => {
      measure.disconnect();
      element.removeEventListener('wheel', turn);
    };
  }, [frame]);

  const middle = { x: (size?.width ?? 0) / 2, y: (size?.height ?? 0) / 2 };
  const zoomBy = (factor: number) => change(zoomed(latest.current, factor, middle));
  const actions = {
    nearer: () => zoomBy(FACTOR),
    farther: () => zoomBy(1 / FACTOR),
    fit: () => layout && size && change(fitted(layout, size)),
    show: (box: Box) => {
      if (size && !isInside(view, box, size)) change(centred(box, Math.max(READABLE, view.scale), size));
    },
    /** As at first sight, around the state that is chosen now. */
    startAgain: () => setChosenView(undefined),
  };
  const keys: Readonly<Record<string, () => void>> = {
    '+': actions.nearer,
    '=': actions.nearer,
    '-': actions.farther,
    0: actions.fit,
  };
  const handlers = {
    onKeyDown: (event: KeyboardEvent) => {
      const move = MOVES[event.key];
      const act = move ? () => change(moved(latest.current, move)) : keys[event.key];
      if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      act();
    },
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      isDragged.current = false;
      pointers.current.set(event.pointerId, pointIn(event.currentTarget, event));
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const before = pointers.current.get(event.pointerId);
      if (!before) return;
      const now = pointIn(event.currentTarget, event);
      pointers.current.set(event.pointerId, now);
      const [other] = [...pointers.current].filter(([id]) => id !== event.pointerId);
      isDragged.current ||= distance(now, before) > 2 || other !== undefined;
      change(
        other
          ? zoomed(
              latest.current,
              distance(now, other[1]) / Math.max(1, distance(before, other[1])),
              other[1],
            )
          : moved(latest.current, { x: now.x - before.x, y: now.y - before.y }),
      );
    },
    /** The end of a drag is no click on the state under the pointer. */
    onClickCapture: (event: MouseEvent) => {
      if (isDragged.current) event.stopPropagation();
      isDragged.current = false;
    },
    onPointerUp: (event: PointerEvent) => void pointers.current.delete(event.pointerId),
    onPointerLeave: (event: PointerEvent) => void pointers.current.delete(event.pointerId),
    onPointerCancel: (event: PointerEvent) => void pointers.current.delete(event.pointerId),
  };
  return { view, actions, handlers };
}

function pointIn(element: Element, { clientX, clientY }: { clientX: number; clientY: number }): Point {
  const { left, top } = element.getBoundingClientRect();
  return { x: clientX - left, y: clientY - top };
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}
