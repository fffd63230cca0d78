/** Where a new step begins. */
const BEGINNINGS = 'h1, h2, h3, [data-first-focus], input:not([type="hidden"]), select, textarea';
const HEADINGS = 'h1, h2, h3, [data-first-focus]';

/**
 * A step that takes the place of its own control takes the focus along: to its heading or first field, else to the heading
 * of what it stands in. The browser would leave it on the body, and the keyboard at the top of the page. A change of page
 * is not meant: there the new heading has it.
 */
export function keepFocus(page: Document): () => void {
  /** What had the focus last and what it stands in, from the inside out; nothing once it was left on purpose. */
  let trail: readonly Element[] = page.activeElement === page.body ? [] : trailOf(page.activeElement);

  const come = ({ target }: FocusEvent) => {
    trail = trailOf(target);
  };
  const leave = ({ target, relatedTarget }: FocusEvent) => {
    if (relatedTarget !== null) return;
    // Some browsers tell this also of what is being taken away: only what is still there was left.
    queueMicrotask(() => {
      if (target === trail[0] && trail[0]?.isConnected) trail = [];
    });
  };
  const watch = new MutationObserver((changes) => {
    const [held] = trail;
    if (!held || held.isConnected || page.activeElement !== page.body) return;
    const around = trail.filter(({ isConnected }) => isConnected);
    trail = [];
    const isStep = around[0]?.closest('#main, dialog') != null;
    const added = changes.flatMap(({ addedNodes }) => [...addedNodes]);
    const target = (isStep ? beginningOf(added, around) : undefined) ?? headingOf(around);
    if (target) focus(target);
  });

  page.addEventListener('focusin', come);
  page.addEventListener('focusout', leave);
  watch.observe(page.body, { childList: true, subtree: true });
  return () => {
    page.removeEventListener('focusin', come);
    page.removeEventListener('focusout', leave);
    watch.disconnect();
  };
}

/** Up to the page or the dialog, which hold the whole of what people are at. */
function trailOf(target: EventTarget | null): Element[] {
  const trail: Element[] = [];
  for (let at = target instanceof Element ? target : null; at && at.id !== 'main'; at = at.parentElement)
    trail.push(at);
  return trail;
}

/** Of what came, in the nearest place that anything came to. */
function beginningOf(added: readonly Node[], around: readonly Element[]): HTMLElement | undefined {
  for (const place of around) {
    const found = firstIn(added.filter((node) => place.contains(node)));
    if (found) return found;
  }
  return undefined;
}

function firstIn(nodes: readonly Node[]): HTMLElement | undefined {
  for (const node of nodes) {
    if (!(node instanceof HTMLElement) || !node.isConnected) continue;
    const found = node.matches(BEGINNINGS) ? node : node.querySelector<HTMLElement>(BEGINNINGS);
    if (found) return found;
  }
  return undefined;
}

function headingOf(around: readonly Element[]): HTMLElement | undefined {
  for (const place of around) {
    const found = place.querySelector<HTMLElement>(HEADINGS);
    if (found) return found;
  }
  return undefined;
}

function focus(target: HTMLElement): void {
  const isRadio = target instanceof HTMLInputElement && target.type === 'radio';
  const chosen = isRadio && target.closest('fieldset')?.querySelector<HTMLElement>('input:checked');
  const place = chosen || target;
  if (place.matches(HEADINGS) && !place.hasAttribute('tabindex')) place.tabIndex = -1;
  place.focus();
}
