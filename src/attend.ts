import type { Adapters } from './adapters/adapters.ts';
import { watchActivity } from './adapters/watch-activity.ts';
import { followCartElsewhere } from './cart-elsewhere.ts';
import { keepPictures } from './picture/keep-picture.ts';

/** What goes on for as long as somebody is signed in, once they see what they came for. */
export function attend(adapters: Adapters, tell: Parameters<typeof watchActivity>[1]): () => void {
  const stops = [watchActivity(adapters, tell), keepPictures(adapters), followCartElsewhere(adapters)];
  return () => {
    for (const stop of stops) stop();
  };
}
