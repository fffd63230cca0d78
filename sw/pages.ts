import type { PageMessage } from '../domain/worker-message.ts';

const PATIENCE = 2_000;

/** Says something to a page and answers which build it runs; undefined when it does not say. */
export function tellPage(page: Client, message: PageMessage): Promise<string | undefined> {
  return new Promise((known) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => known(String(data));
    setTimeout(known, PATIENCE, undefined);
    page.postMessage(message, [port2]);
  });
}
