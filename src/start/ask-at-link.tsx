import { LinkScreen } from '../widgets/lock/LinkScreen.tsx';
import { mountScreen } from './mount-screen.tsx';

/** Asks in place of the app whether a sign-in link shall sign in. False when the customer does not want it. */
export async function askAtLink(): Promise<boolean> {
  let leave = () => {};
  try {
    return await new Promise<boolean>((answer) => {
      leave = mountScreen(<LinkScreen onAnswer={answer} />);
    });
  } finally {
    leave();
  }
}
