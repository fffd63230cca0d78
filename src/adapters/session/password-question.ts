import type { Reply } from '../http/request.ts';

type AskPassword = (refusal: Reply) => Promise<boolean>;

/**
 * Asks the customer for the password once more, if that is what the refusal asks for (ruling 21). False when
 * it is not, or when the customer does not enter it.
 */
export let askPassword: AskPassword = async () => false;

/** Sets how the page asks. The client of the services is loaded late, so it cannot be handed over. */
export function askPasswordBy(ask: AskPassword): void {
  askPassword = ask;
}
