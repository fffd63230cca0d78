/** Elements at which a new step may begin. */
const BEGINNINGS = 'h1, h2, h3, [data-first-focus], input:not([type="hidden"], [hidden]), select, textarea';
const HEADINGS = 'h1, h2, h3, [data-first-focus]';
/** Parts that can be announced by themselves. */
const PARTS = 'section, [role="status"], [role="alert"]';

/**
 * When a step replaces its own control, moves the focus to the step's heading or first field. If it has none,
 * the heading above the control gets the focus, or the words that now stand in its place. The browser would
 * move it to the body, and the keyboard to the top of the page. A change of page is excluded: there the new
 * heading gets the focus. A step that replaces the whole page begins at its title. The title of a page that is
 * loaded takes over the focus of the title it replaces.
 */
export function keepFocus(page: Document): () => void {
  /**
   * The element that last had the focus and its ancestors, from the inside out. Empty once the customer has
   * left it.
   */
  let trail: readonly Element[] = page.activeElement === page.body ? [] : trailOf(page.activeElement);
  /** The route on which it got the focus. */
  let route = location.href;

  const onFocusIn = ({ target }: FocusEvent) => {
    trail = trailOf(target);
    route = location.href;
  };
  const onFocusOut = ({ target, relatedTarget }: FocusEvent) => {
    if (relatedTarget !== null) return;
    // Some browsers also send this event for removed elements. Only an element that is still in the page was
    // left.
    queueMicrotask(() => {
      if (target === trail[0] && trail[0]?.isConnected) trail = [];
    });
  };
  const watch = new MutationObserver((changes) => {
    const [lastFocused] = trail;
    if (!lastFocused || lastFocused.isConnected || page.activeElement !== page.body) return;
    const around = trail.filter(({ isConnected }) => isConnected);
    trail = [];
    const isWholePage = around.length === 0 && route === location.href;
    const isStep = around[0]?.closest('#main, dialog') != null;
    const added = changes.flatMap(({ addedNodes }) => [...addedNodes]);
    // A press moved the focus to the words that said why the button was blocked. They are gone, so it takes it back.
    const freed = lastFocused.matches('[data-reason]') ? around[0]?.querySelector('button') : undefined;
    const target =
      freed ??
      (isStep ? stepStartIn(added, around) : undefined) ??
      wordsAt(spotOf(lastFocused, changes), around) ??
      (isWholePage || lastFocused.matches('h1') ? page.querySelector<HTMLElement>('#main h1') : undefined);
    if (target) focus(target);
  });

  page.addEventListener('focusin', onFocusIn);
  page.addEventListener('focusout', onFocusOut);
  watch.observe(page.body, { childList: true, subtree: true });
  return () => {
    page.removeEventListener('focusin', onFocusIn);
    page.removeEventListener('focusout', onFocusOut);
    watch.disconnect();
  };
}

/** The element and its ancestors, up to the page or the dialog. */
function trailOf(target: EventTarget | null): Element[] {
  const trail: Element[] = [];
  for (let at = target instanceof Element ? target : null; at && at.id !== 'main'; at = at.parentElement)
    trail.push(at);
  return trail;
}

/** The first field or heading among the added nodes, in the nearest ancestor that got any. */
function stepStartIn(added: readonly Node[], around: readonly Element[]): HTMLElement | undefined {
  for (const place of around) {
    const target = firstIn(added.filter((node) => place.contains(node)));
    if (target) return target;
  }
  return undefined;
}

function firstIn(nodes: readonly Node[]): HTMLElement | undefined {
  for (const node of nodes) {
    if (!(node instanceof HTMLElement) || !node.isConnected) continue;
    const target = node.matches(BEGINNINGS) ? node : node.querySelector<HTMLElement>(BEGINNINGS);
    if (target) return target;
  }
  return undefined;
}

/** The place that lost the focused element, and what stands there now. */
interface Spot {
  readonly place: Node;
  readonly now: Element | null;
}

function spotOf(lost: Element, changes: readonly MutationRecord[]): Spot | undefined {
  const change = changes.find(
    ({ target, removedNodes }) => target.isConnected && [...removedNodes].some((node) => node.contains(lost)),
  );
  if (!change) return undefined;
  const { target: place, previousSibling, nextSibling } = change;
  let now = previousSibling === null ? place.firstChild : nextSibling;
  if (previousSibling?.parentNode === place) now = previousSibling.nextSibling;
  while (now && !(now instanceof Element)) now = now.nextSibling;
  return { place, now: now?.parentNode === place ? now : null };
}

/**
 * From the inside out, the first heading that stands above the spot, or the words in the spot itself. A heading
 * further down may be screens away from what answers the tap.
 */
function wordsAt(spot: Spot | undefined, around: readonly Element[]): HTMLElement | undefined {
  for (const place of around) {
    const heading = place.querySelector<HTMLElement>(HEADINGS);
    if (heading && (!spot || isAbove(heading, spot))) return heading;
    const words = spot?.place === place ? wordsOf(spot.now) : undefined;
    if (words) return words;
  }
  return undefined;
}

function isAbove(heading: Element, { place, now }: Spot): boolean {
  if (now) return Boolean(now.compareDocumentPosition(heading) & Node.DOCUMENT_POSITION_PRECEDING);
  return (
    place.contains(heading) ||
    Boolean(place.compareDocumentPosition(heading) & Node.DOCUMENT_POSITION_PRECEDING)
  );
}

function wordsOf(part: Element | null): HTMLElement | undefined {
  if (!(part instanceof HTMLElement)) return undefined;
  if (part.matches(HEADINGS)) return part;
  return part.querySelector<HTMLElement>('[data-first-focus]') ?? (part.matches(PARTS) ? part : undefined);
}

function focus(target: HTMLElement): void {
  const isRadio = target instanceof HTMLInputElement && target.type === 'radio';
  const chosen = isRadio && target.closest('fieldset')?.querySelector<HTMLElement>('input:checked');
  const place = chosen || target;
  if (place.matches(`${HEADINGS}, ${PARTS}`) && !place.hasAttribute('tabindex')) place.tabIndex = -1;
  place.focus();
}
