import { portalName } from '../../brand/portal.ts';

export const NOT_REACHED = `${portalName()} could not be reached. Check your connection and try again.`;
