import { type ComponentType, lazy, useState } from 'react';

/** A screen, with the way to have it there before it is drawn. */
export interface Screen {
  readonly Later: ComponentType;
  known(): ComponentType | undefined;
  bring(): Promise<unknown>;
}

/** A screen that came with the first chunk. */
export const here = (Known: ComponentType): Screen => ({
  Later: Known,
  known: () => Known,
  bring: async () => {},
});

/** A screen that is a chunk of its own. */
export function later(load: () => Promise<ComponentType>): Screen {
  let there: ComponentType | undefined;
  const bring = async () => {
    there ??= await load();
    return { default: there };
  };
  return { Later: lazy(bring), known: () => there, bring };
}

/** React holds back for 300 ms what takes the place of a fallback: a screen that was brought before needs none. */
export function DrawnScreen({ screen: { Later, known } }: { screen: Screen }) {
  const [Known] = useState(known);
  return Known ? <Known /> : <Later />;
}
