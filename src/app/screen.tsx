import { type ComponentType, lazy, useState } from 'react';

/** A screen, and the means to load it before it is drawn. */
export interface Screen<Props = object> {
  readonly Later: ComponentType<Props>;
  known(): ComponentType<Props> | undefined;
  bring(): Promise<unknown>;
}

/** A screen that is part of the first chunk. */
export const loadedScreen = (Known: ComponentType): Screen => ({
  Later: Known,
  known: () => Known,
  bring: async () => {},
});

/**
 * A screen, or a part of one, in a chunk of its own. `name` is the export of its module. A chunk that a poor
 * connection lost is fetched once more.
 */
export function lazyScreen<Name extends string, Props extends object = object>(
  load: () => Promise<Record<Name, ComponentType<NoInfer<Props>>>>,
  name: Name,
): Screen<Props> {
  let loaded: ComponentType<Props> | undefined;
  const bring = async () => {
    loaded ??= (await load().catch(load))[name];
    return { default: loaded };
  };
  return { Later: lazy(bring), known: () => loaded, bring };
}

/** A component of any props. */
type Part = Awaited<ReturnType<Parameters<typeof lazy>[0]>>['default'];

/** A part of a screen that is never loaded before it is drawn, otherwise as `lazyScreen`. */
export function lazyPart<Name extends string, Module extends Record<Name, Part>>(
  load: () => Promise<Module>,
  name: Name,
) {
  return lazy(async () => ({ default: (await load().catch(load))[name] }));
}

/**
 * React delays the content behind a fallback by 300 ms. A screen that was loaded before needs no fallback.
 */
export function ScreenOutlet({ screen: { Later, known } }: { screen: Screen }) {
  const [Known] = useState(known);
  return Known ? <Known /> : <Later />;
}
