/** Milliseconds that the app has after its first screen for what stands around it. */
const AT_MOST = 2_000;

/** Puts a picture in the place of the app until the app has drawn itself. It is for the eyes alone: nothing in it can be pressed. */
export function showInsteadOf(app: HTMLElement, picture: Node): void {
  const place = document.createElement('div');
  place.id = 'picture';
  place.inert = true;
  place.append(picture);
  const shown = new AbortController();
  const takeAway = () => {
    shown.abort();
    place.remove();
    app.hidden = false;
  };
  app.before(place);
  app.hidden = true;
  // Another screen is asked for.
  addEventListener('hashchange', takeAway, { signal: shown.signal });
  addEventListener('drawn', () => void whenLike(app, place).then(takeAway), { signal: shown.signal });
}

/** Parts of the navigation come with chunks of their own. Who has to sign in sees that at once. */
function whenLike(app: HTMLElement, picture: HTMLElement): Promise<void> {
  const partsOf = (page: HTMLElement) => page.querySelectorAll('nav:not(footer *)').length;
  const isWhole = () => partsOf(app) >= partsOf(picture) || app.querySelector('[type=password]') !== null;
  return new Promise((whole) => {
    if (isWhole()) return whole();
    const watching = new MutationObserver(() => isWhole() && over());
    const over = () => {
      watching.disconnect();
      whole();
    };
    watching.observe(app, { childList: true, subtree: true });
    setTimeout(over, AT_MOST);
  });
}
