import { useSelector } from '@xstate/react';
import { createContext, use } from 'react';
import type { AnswerOf, RequestOf } from '../../domain/api/call.ts';
import type { OfficeCall } from '../../domain/api/office-call.ts';
import type { StaffSession } from '../../domain/office/staff-session.ts';
import type { OfficeSession } from '../api/session.ts';
import { type OfficeQuery, useOfficeQuery } from '../api/use-query.ts';

export interface Office extends OfficeSession {
  /** The name of the portal, or its host. */
  readonly place: string;
}

export const OfficeContext = createContext<Office | undefined>(undefined);

export function useOffice(): Office {
  const office = use(OfficeContext);
  if (!office) throw new Error('There is no office around this part.');
  return office;
}

/** Who is signed in. Only parts of the frame and of the places may ask. */
export function useStaff(): StaffSession {
  const staff = useSelector(useOffice().session, (state) => state.context.staff);
  if (!staff) throw new Error('Nobody is signed in.');
  return staff;
}

/** Reads a call for a place. */
export function useQuery<C extends OfficeCall>(call: C, request: RequestOf<C>): OfficeQuery<AnswerOf<C>> {
  return useOfficeQuery(useOffice().client, call, request);
}
