import { type ReactNode, startTransition, useEffect, useRef, useState } from 'react';

interface NearScreenProps {
  /** The approximate height of the content until it was measured: a CSS length. */
  readonly estimate: string;
  /** Drawn from the start, for the content of the first screen. */
  readonly startsNear: boolean;
  /**
   * Drawn soon after the first frame, wherever it is, and kept. So the browser can find all of a short list
   * on the page.
   */
  readonly comesSoon?: boolean;
  readonly children: ReactNode;
}

/** Draws its content only while it is near the screen, and keeps its place otherwise (ruling 20). */
export function NearScreen({ estimate, startsNear, comesSoon = false, children }: NearScreenProps) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setIsNear] = useState(startsNear);
  const [height, setHeight] = useState(estimate);

  useEffect(() => {
    const element = place.current;
    if (!element) return;
    if (comesSoon) return arrive(element, () => startTransition(() => setIsNear(true)));
    return watch(element, (near) => {
      // Content with the focus stays, so that the keyboard does not lose its place.
      if (!near && element.contains(document.activeElement)) return;
      if (!near && element.childElementCount > 0) setHeight(`${element.offsetHeight}px`);
      startTransition(() => setIsNear(near));
    });
  }, [comesSoon]);

  return (
    <div ref={place} style={isNear ? undefined : { blockSize: height }}>
      {isNear && children}
    </div>
  );
}

const listeners = new WeakMap<Element, (isNear: boolean) => void>();
let observer: IntersectionObserver | undefined;

/**
 * Places that came near and are not drawn yet. A fling passes many of them, and some move away before their
 * turn.
 */
const arriving = new Set<Element>();
let isDrawing = false;

/** Draws a place in its turn, near or not. */
function arrive(element: Element, draw: () => void): () => void {
  listeners.set(element, draw);
  arriving.add(element);
  if (!isDrawing) requestAnimationFrame(drawNext);
  isDrawing = true;
  return () => {
    listeners.delete(element);
    arriving.delete(element);
  };
}

/** One observer for all places: hundreds of observers would each cost a callback on every scroll. */
function watch(element: Element, listener: (isNear: boolean) => void): () => void {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) arriving.add(target);
        else if (!arriving.delete(target)) listeners.get(target)?.(false);
      }
      if (!isDrawing) drawNext();
    },
    { rootMargin: '800px 0px' },
  );
  const watcher = observer;
  listeners.set(element, listener);
  watcher.observe(element);
  return () => {
    watcher.unobserve(element);
    listeners.delete(element);
    arriving.delete(element);
  };
}

/** One place a frame: drawing several together would need one long layout, which delays scrolling. */
function drawNext(): void {
  const [next] = arriving;
  isDrawing = next !== undefined;
  if (!next) return;
  arriving.delete(next);
  listeners.get(next)?.(true);
  requestAnimationFrame(drawNext);
}
