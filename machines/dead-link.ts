import { failureOf } from '../domain/failure.ts';

/** Too slow, too old a build, too many tries: refusals that are not about the link. */
const NOT_OF_THE_LINK = [408, 426, 429];

/** Whether the server looked at a mailed link and refused it. A call that got no such answer says nothing of the link. */
export function isDeadLink(error: unknown): boolean {
  const { kind, status } = failureOf(error, '');
  return kind === 'refused' && !NOT_OF_THE_LINK.includes(status);
}
