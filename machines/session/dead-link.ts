import { failureOf } from '../../domain/api/failure.ts';

/** HTTP statuses of refusals that are not about the link: timeout, outdated build, too many tries. */
const NOT_OF_THE_LINK = [408, 426, 429];

/**
 * True when the server checked a mailed link and refused it. A call without such an answer says nothing about
 * the link.
 */
export function isDeadLink(error: unknown): boolean {
  const { kind, status } = failureOf(error, '');
  return kind === 'refused' && !NOT_OF_THE_LINK.includes(status);
}
