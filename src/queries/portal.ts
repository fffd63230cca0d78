import { getPortal } from '../../domain/portal/calls.ts';
import { callQuery } from './query.ts';

/** What this portal is, and what is set up in it (ruling 24). */
export const portalQuery = callQuery('wallet', 'portal', getPortal, {});
