import * as v from 'valibot';
import { getPortal } from '../../domain/portal/calls.ts';

/** The name of the portal; without an answer the host of the page stands for it. */
export async function readPlace(get: typeof fetch): Promise<string> {
  try {
    const response = await get(getPortal.path, { cache: 'no-store' });
    return v.parse(getPortal.answer, await response.json()).brand;
  } catch {
    return location.host;
  }
}
