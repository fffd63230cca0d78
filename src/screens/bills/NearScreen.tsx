import { type ReactNode, startTransition, useEffect, useRef, useState } from 'react';

interface NearScreenProps {
  /** How tall the content is about, until it was measured: a CSS length. */
  readonly estimate: string;
  /** Drawn from the start, for what the screen shows first. */
  readonly startsNear: boolean;
  /** Drawn soon after the first frame wherever it lies, and for good: all of a short list can be found on the page. */
  readonly comesSoon?: boolean;
  readonly children: ReactNode;
}

/** Draws its content only while the screen is near, and keeps its place otherwise (ruling 20). */
export function NearScreen({ estimate, startsNear, comesSoon = false, children }: NearScreenProps) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setIsNear] = useState(startsNear);
  const [height, setHeight] = useState(estimate);

  useEffect(() => {
    const element = place.current;
    if (!element) return;
    if (comesSoon) return arrive(element, () => startTransition(() => setIsNear(true)));
    return watch(element, (near) => {
      // What holds the focus stays, so that the keyboard does not lose its place.
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

/** Places that came near and are not drawn yet; a fling passes many of them, and some are gone before their turn. */
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

/** One observer for all places: hundreds of them would each cost a callback on every scroll. */
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

/** One place a frame: what is drawn together is laid out together, and holds the finger up. */
function drawNext(): void {
  const [next] = arriving;
  isDrawing = next !== undefined;
  if (!next) return;
  arriving.delete(next);
  listeners.get(next)?.(true);
  requestAnimationFrame(drawNext);
}
