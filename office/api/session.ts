import { type ActorRefFrom, createActor, fromCallback, waitFor } from 'xstate';
import { OFFICE_IDLE } from '../../domain/office/limits.ts';
import { freshFactorMachine } from '../../machines/office/fresh-factor.machine.ts';
import { type OfficeNews, officeSessionMachine } from '../../machines/office/office-session.machine.ts';
import { createOfficeClient, type OfficeClient } from './client.ts';
import { passkeyActors } from './passkey-actors.ts';
import type { Passkeys } from './passkeys.ts';
import { wire } from './wire.ts';

export interface OfficeSession {
  readonly client: OfficeClient;
  readonly session: ActorRefFrom<typeof officeSessionMachine>;
  readonly factor: ActorRefFrom<typeof freshFactorMachine>;
  readonly passkeys: Passkeys;
}

interface Outside {
  readonly fetch: typeof fetch;
  readonly passkeys: Passkeys;
  /** The token of an invitation; empty without one. */
  readonly invitation: string;
}

/** What the tabs of a browser tell each other: they share the cookie. */
type TabNews = Extract<
  OfficeNews['type'],
  'call.answered' | 'session.endedElsewhere' | 'session.begunElsewhere'
>;

const CHANNEL = 'billfold.office';

/** The session of this tab and the client that lives by it. */
export function openOfficeSession({ fetch, passkeys, invitation }: Outside): OfficeSession {
  const tabs = new BroadcastChannel(CHANNEL);
  const tell = (news: TabNews) => tabs.postMessage(news);
  let answeredAt = Date.now();
  const noteAnswer = () => {
    answeredAt = Date.now();
    session.send({ type: 'call.answered' });
  };

  const client = createOfficeClient({
    fetch,
    onAnswered() {
      noteAnswer();
      tell('call.answered');
    },
    onSignedOut: () => session.send({ type: 'session.lost' }),
    async askFactor() {
      factor.send({ type: 'factor.wanted' });
      return (await waitFor(factor, (state) => state.hasTag('settled'))).hasTag('fresh');
    },
  });

  const followTabs = fromCallback(() => {
    const stop = new AbortController();
    tabs.addEventListener(
      'message',
      ({ data }: MessageEvent<TabNews>) => {
        if (data === 'call.answered') noteAnswer();
        else session.send({ type: data });
      },
      { signal: stop.signal },
    );
    // A device that slept has not counted the time.
    document.addEventListener(
      'visibilitychange',
      () => {
        if (document.visibilityState === 'visible' && Date.now() - answeredAt >= OFFICE_IDLE)
          session.send({ type: 'idle.passed' });
      },
      { signal: stop.signal },
    );
    return () => stop.abort();
  });

  const { signInByPasskey, joinByPasskey, refreshByPasskey } = passkeyActors(client, passkeys);
  const wired = wire(client, officeSessionMachine, { followTabs, signInByPasskey, joinByPasskey });
  const session = createActor(wired, { input: { invitation } });
  const factor = createActor(wire(client, freshFactorMachine, { refreshByPasskey }));

  let before = session.getSnapshot();
  session.subscribe((state) => {
    const [was, is] = [before.hasTag('signedIn'), state.hasTag('signedIn')];
    const hasEntered = before.hasTag('code') || before.hasTag('key');
    before = state;
    if (!was && is && hasEntered) tell('session.begunElsewhere');
    if (!was || is) return;
    factor.send({ type: 'session.ended' });
    if (state.context.end === 'left') tell('session.endedElsewhere');
  });
  factor.start();
  session.start();
  return { client, session, factor, passkeys };
}
