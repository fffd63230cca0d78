import type * as calls from '../../domain/profile/my-data-calls.ts';
import type { Handlers } from '../handlers.ts';
import { mintMyDataTicket, openMyData } from './my-data.ts';

export const myData: Handlers<typeof calls> = {
  mintMyDataTicket: (_, visit) => mintMyDataTicket(visit),

  openMyData: ({ t }, { parts }) => openMyData(parts, t),
};
