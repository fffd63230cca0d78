import { setTimeout as wait } from 'node:timers/promises';

/** One request; false when the answer was not the expected one. */
export type Act = () => Promise<boolean>;

/** The result of one stretch of load. */
export interface Round {
  /** Milliseconds of each request. */
  readonly waits: readonly number[];
  readonly errors: number;
  readonly milliseconds: number;
}

/** The closed model: each connection sends its next request after the last answer. Shows the ceiling. */
export function ceiling(act: Act, connections: number, seconds: number): Promise<Round> {
  const end = performance.now() + seconds * 1000;
  return keepAsking(connections, () => (performance.now() < end ? act : undefined));
}

/** Runs these acts over this many connections. */
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
 * The open model: requests start at fixed times, whether or not earlier ones were answered. Each is timed
 * from its planned start. Shows whether the server sustains a rate.
 */
export async function sustained(act: Act, rate: number, seconds: number): Promise<Round> {
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
