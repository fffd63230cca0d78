import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

/** Shows a screen in place of the app. The returned function removes it. */
export function mountScreen(screen: React.ReactNode): () => void {
  const app = document.getElementById('app');
  const place = document.createElement('div');
  document.body.append(place);
  if (app) app.hidden = true;
  const root = createRoot(place);
  root.render(<StrictMode>{screen}</StrictMode>);
  return () => {
    root.unmount();
    place.remove();
    if (app) app.hidden = false;
  };
}
