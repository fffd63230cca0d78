import { getPortal, type Portal } from '../../domain/portal/calls.ts';
import type { QueryDefinition } from './query.ts';

/** What this portal is, and what is set up in it (ruling 24). */
export const portalQuery: QueryDefinition<Portal> = {
  shelf: 'wallet',
  id: 'portal',
  fetch: ({ services }, options) => services.send(getPortal, {}, options),
};
