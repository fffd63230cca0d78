import { Ellipsis } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import css from './RowMenu.module.css';

interface RowMenuProps {
  /** For example "More for Home electric". */
  readonly label: string;
  /** Links and buttons, one below the other. */
  readonly children: ReactNode;
}

/** What else can be done with a row, behind three dots. It closes on a choice, on Escape and on leaving. */
export function RowMenu({ label, children }: RowMenuProps) {
  const [isOpen, setIsOpen] = useState(false);
  const menu = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!isOpen) return;
    const close = (event: Event) => {
      if (!(event.target instanceof Node && menu.current?.contains(event.target))) setIsOpen(false);
    };
    document.addEventListener('pointerdown', close);
    document.addEventListener('focusin', close);
    return () => {
      document.removeEventListener('pointerdown', close);
      document.removeEventListener('focusin', close);
    };
  }, [isOpen]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape is heard from every control in the menu.
    <div
      ref={menu}
      className={css.menu}
      onKeyDown={({ key }) => {
        if (key !== 'Escape' || !isOpen) return;
        setIsOpen(false);
        button.current?.focus();
      }}
    >
      <button
        ref={button}
        type="button"
        className={css.dots}
        aria-label={label}
        title="More"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Ellipsis aria-hidden="true" />
      </button>
      {isOpen && (
        // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: it hears the clicks of the controls inside.
        <div ref={bringIntoView} className={css.pop} onClick={() => setIsOpen(false)}>
          {children}
        </div>
      )}
    </div>
  );
}

/** A menu that opens near the lower edge would lie under the tab bar. */
function bringIntoView(menu: HTMLDivElement | null): void {
  menu?.scrollIntoView?.({ block: 'nearest' });
}
