import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import css from './Tabs.module.css';

type TabsProps = {
  /** What the tabs choose among, for example "Usage graphs". */
  label: string;
  tabs: readonly string[];
  /** The index of the tab that is shown. */
  shown: number;
  onShow: (place: number) => void;
  children: ReactNode;
};

/** One panel of several, chosen by the tabs above it. Arrow keys move from tab to tab. */
export function Tabs({ label, tabs, shown, onShow, children }: TabsProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);

  const go = (event: KeyboardEvent) => {
    const place = placeAfter(event.key, shown, tabs.length);
    if (place === undefined) return;
    event.preventDefault();
    onShow(place);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[place]?.focus();
  };

  return (
    <div className={css.tabs}>
      <div ref={list} role="tablist" aria-label={label} className={css.list}>
        {tabs.map((name, place) => (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: two tabs may have the same name, and their order never changes.
            key={place}
            type="button"
            role="tab"
            id={`${id}-tab-${place}`}
            aria-selected={place === shown}
            aria-controls={`${id}-panel`}
            tabIndex={place === shown ? 0 : -1}
            className={css.tab}
            onClick={() => onShow(place)}
            onKeyDown={go}
          >
            <bdi>{name}</bdi>
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-tab-${shown}`} className={css.panel}>
        {children}
      </div>
    </div>
  );
}

function placeAfter(key: string, shown: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (shown + 1) % count;
  if (key === 'ArrowLeft') return (shown + count - 1) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
}
