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
  // The first screen is there, or another one is asked for.
  for (const word of ['drawn', 'hashchange']) addEventListener(word, takeAway, { signal: shown.signal });
}
