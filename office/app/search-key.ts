import { useSyncExternalStore } from 'react';
import { useStaff } from './office-context.tsx';

const CHANGED = 'office.search-key';

/**
 * Whether the key `/` leads to the search, as the person who is signed in chose on this device. A key without a
 * modifier must have a switch: speech input presses keys by mistake (WCAG 2.1.4).
 */
export function useSearchKey(): readonly [isOn: boolean, choose: (isOn: boolean) => void] {
  const { email } = useStaff();
  const place = `${CHANGED} ${email}`;
  const isOn = useSyncExternalStore(watch, () => read(place));
  const choose = (next: boolean) => {
    try {
      if (next) localStorage.removeItem(place);
      else localStorage.setItem(place, 'off');
    } catch {
      // Without storage the key stays as it is.
    }
    dispatchEvent(new Event(CHANGED));
  };
  return [isOn, choose];
}

function read(place: string): boolean {
  try {
    return localStorage.getItem(place) === null;
  } catch {
    return true;
  }
}

function watch(listener: () => void): () => void {
  addEventListener(CHANGED, listener);
  return () => removeEventListener(CHANGED, listener);
}
