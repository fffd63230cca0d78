import type * as calls from '../../domain/portal/calls.ts';
import type { Handlers } from '../handlers.ts';
import { portalOf } from './set-up.ts';

export const portal: Handlers<typeof calls> = {
  getPortal: async (_request, { parts }) => portalOf(parts),
};
