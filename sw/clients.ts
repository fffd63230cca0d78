import type { PageMessage } from '../domain/api/worker-message.ts';

const PATIENCE = 2_000;

/**
 * Sends a message to a page and returns the build that the page runs; undefined when it does not answer
 * within two seconds.
 */
export function askPageBuild(page: Client, message: PageMessage): Promise<string | undefined> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(String(data));
    setTimeout(resolve, PATIENCE, undefined);
    page.postMessage(message, [port2]);
  });
}
