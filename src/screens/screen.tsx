import { type ComponentType, lazy, useState } from 'react';

/** A screen, with the way to have it there before it is drawn. */
export interface Screen<Props = object> {
  readonly Later: ComponentType<Props>;
  known(): ComponentType<Props> | undefined;
  bring(): Promise<unknown>;
}

/** A screen that came with the first chunk. */
export const here = (Known: ComponentType): Screen => ({
  Later: Known,
  known: () => Known,
  bring: async () => {},
});

/** A screen, or a part of one, that is a chunk of its own, by the name under which its module exports it. */
export function later<Name extends string, Props extends object = object>(
  load: () => Promise<Record<Name, ComponentType<NoInfer<Props>>>>,
  name: Name,
): Screen<Props> {
  let there: ComponentType<Props> | undefined;
  const bring = async () => {
    there ??= (await load())[name];
    return { default: there };
  };
  return { Later: lazy(bring), known: () => there, bring };
}

/** React holds back for 300 ms what takes the place of a fallback: a screen that was brought before needs none. */
export function DrawnScreen({ screen: { Later, known } }: { screen: Screen }) {
  const [Known] = useState(known);
  return Known ? <Known /> : <Later />;
}
