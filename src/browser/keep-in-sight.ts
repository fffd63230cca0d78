/**
 * What arrives above the control with the focus pushes it down. If it was in sight, the page scrolls after it. A
 * page that is scrolled to its top has no anchor of its own (WCAG 2.4.11).
 */
export function keepInSight(part: HTMLElement): () => void {
  let wasInSight = true;
  const note = () => {
    wasInSight = isInSight(document.activeElement);
  };
  const growth = new ResizeObserver(() => {
    const focused = document.activeElement;
    if (wasInSight && focused?.matches(CONTROLS) && part.contains(focused) && !isInSight(focused))
      focused.scrollIntoView({ block: 'nearest' });
    note();
  });
  growth.observe(part);
  addEventListener('scroll', note, { passive: true });
  part.addEventListener('focusin', note);
  return () => {
    growth.disconnect();
    removeEventListener('scroll', note);
    part.removeEventListener('focusin', note);
  };
}

const CONTROLS = 'a, button, input, select, textarea, summary';

function isInSight(element: Element | null): boolean {
  const box = element?.getBoundingClientRect();
  return box !== undefined && box.top >= 0 && box.bottom <= innerHeight;
}
