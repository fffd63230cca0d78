import { expect } from '@playwright/test';
import type { BuiltServer } from './server.ts';

/** The newest message to a recipient that matches a pattern. */
export async function newest(server: BuiltServer, recipient: string, what: RegExp): Promise<string> {
  let found = '';
  await expect
    .poll(async () => {
      const messages = await server.messages();
      const ours = messages.filter((message) => message.recipient === recipient && what.test(message.body));
      found = what.exec(ours.at(-1)?.body ?? '')?.[1] ?? '';
      return found;
    })
    .not.toBe('');
  return found;
}
