/**
 * Shows a picture in place of the app until the app has drawn itself. It is for the eyes alone: nothing in it
 * can be pressed.
 */
export function showInPlaceOf(app: HTMLElement, picture: Node): void {
  const place = document.createElement('div');
  place.id = 'picture';
  place.inert = true;
  place.append(picture);
  const untilDrawn = new AbortController();
  const removePicture = () => {
    untilDrawn.abort();
    place.remove();
    app.hidden = false;
  };
  app.before(place);
  app.hidden = true;
  // The first screen has been drawn, or the customer has opened another one.
  for (const event of ['drawn', 'hashchange'])
    addEventListener(event, removePicture, { signal: untilDrawn.signal });
}
