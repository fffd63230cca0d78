import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react';

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** What makes an element one of a group: only one of them is a stop of the Tab key. */
interface Member {
  readonly ref: (element: SVGElement | null) => void;
  readonly tabIndex: 0 | -1;
  readonly onFocus: (event: FocusEvent<SVGElement>) => void;
  readonly onKeyDown: (event: KeyboardEvent<SVGElement>) => void;
}

/**
 * A group with one stop of the Tab key, as toolbars have: the arrow keys, Home and End lead from one to the next. The stop
 * is where the focus was last, at first `first`.
 */
export function useRoving(keys: readonly string[], first: string | undefined): (key: string) => Member {
  const elements = useRef(new Map<string, SVGElement>());
  const [last, setLast] = useState<string>();
  const stop = [last, first].find((key) => key !== undefined && keys.includes(key)) ?? keys[0];
  return (key) => ({
    ref: (element) => {
      if (element) elements.current.set(key, element);
      else elements.current.delete(key);
    },
    tabIndex: key === stop ? 0 : -1,
    onFocus: () => setLast(key),
    onKeyDown: (event) => {
      const next = keyAfter(event.key, keys, key);
      if (next === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      // The same key would move the sheet.
      event.stopPropagation();
      elements.current.get(next)?.focus({ preventScroll: true });
    },
  });
}

function keyAfter(pressed: string, keys: readonly string[], key: string): string | undefined {
  if (pressed === 'Home') return keys[0];
  if (pressed === 'End') return keys.at(-1);
  const step = STEPS[pressed];
  return step === undefined ? undefined : keys[(keys.indexOf(key) + step + keys.length) % keys.length];
}
