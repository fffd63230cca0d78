import { setTimeout as wait } from 'node:timers/promises';

/** One request; false when it was not answered as it should be. */
export type Act = () => Promise<boolean>;

/** What one stretch of load came to. */
export interface Round {
  /** Milliseconds of each request. */
  readonly waits: readonly number[];
  readonly errors: number;
  readonly milliseconds: number;
}

/** The closed model: so many connections, each sending its next request when the last was answered. Shows the ceiling. */
export function ceiling(act: Act, connections: number, seconds: number): Promise<Round> {
  const end = performance.now() + seconds * 1000;
  return keepAsking(connections, () => (performance.now() < end ? act : undefined));
}

/** As many acts as there are, by so many connections. */
export function through(acts: readonly Act[], connections: number): Promise<Round> {
  const left = acts.values();
  return keepAsking(connections, () => left.next().value);
}

async function keepAsking(connections: number, next: () => Act | undefined): Promise<Round> {
  const waits: number[] = [];
  let errors = 0;
  const began = performance.now();
  const connection = async () => {
    for (let act = next(); act; act = next()) {
      const sent = performance.now();
      if (!(await act())) errors++;
      waits.push(performance.now() - sent);
    }
  };
  await Promise.all(Array.from({ length: connections }, connection));
  return { waits, errors, milliseconds: performance.now() - began };
}

/**
 * The open model: requests come at their times whether or not earlier ones were answered, and each is timed from when it
 * should have been sent. Shows whether a rate is held.
 */
export async function held(act: Act, rate: number, seconds: number): Promise<Round> {
  const waits: number[] = [];
  const open: Promise<void>[] = [];
  let errors = 0;
  const began = performance.now();
  const total = Math.round(rate * seconds);
  const send = async (due: number) => {
    if (!(await act())) errors++;
    waits.push(performance.now() - due);
  };
  for (let sent = 0; sent < total; ) {
    const now = performance.now();
    while (sent < total && began + (sent * 1000) / rate <= now) {
      open.push(send(began + (sent * 1000) / rate));
      sent++;
    }
    await wait(1);
  }
  await Promise.all(open);
  return { waits, errors, milliseconds: performance.now() - began };
}
