import type { Adapters } from '../../adapters/adapters.ts';
import { newChangeId } from '../../adapters/outbox.ts';

export function changeIdOf(adapters: Adapters): string {
  return newChangeId(adapters);
}
