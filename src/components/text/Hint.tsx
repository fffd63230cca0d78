import { CircleHelp } from 'lucide-react';
import { type PointerEvent, type ReactNode, useId, useRef } from 'react';
import css from './Hint.module.css';

type HintProps = {
  /** What it explains, for example "About convenience fees". */
  label: string;
  children: ReactNode;
};

/**
 * A short explanation that a button shows on hover, on keyboard focus and on tap, until Escape or a press
 * elsewhere (MSC-10). It stays while the pointer is over it.
 */
export function Hint({ label, children }: HintProps) {
  const id = useId();
  // Shown on hover or focus, the bubble has no anchor of its own, as after a press of the button.
  const anchor = `--hint${id}`;
  const bubble = useRef<HTMLDivElement>(null);
  const show = () => bubble.current?.matches(':popover-open') || bubble.current?.showPopover();
  const hide = () => bubble.current?.hidePopover();
  const leave = ({ relatedTarget, pointerType }: PointerEvent) => {
    const isInside = relatedTarget instanceof Node && bubble.current?.contains(relatedTarget);
    if (pointerType === 'mouse' && !isInside) hide();
  };
  return (
    <>
      <button
        type="button"
        className={css.button}
        style={{ anchorName: anchor }}
        aria-label={label}
        aria-describedby={id}
        popoverTarget={id}
        popoverTargetAction="show"
        onPointerEnter={({ pointerType }) => pointerType === 'mouse' && show()}
        onPointerLeave={leave}
        onFocus={({ target }) => target.matches(':focus-visible') && show()}
        onBlur={hide}
      >
        <CircleHelp aria-hidden="true" />
      </button>
      <div
        ref={bubble}
        id={id}
        popover="auto"
        role="note"
        className={css.bubble}
        style={{ positionAnchor: anchor }}
        onPointerLeave={leave}
      >
        {children}
      </div>
    </>
  );
}
