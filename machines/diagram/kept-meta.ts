import type { AnyStateNode } from 'xstate';

/** What the data of a machine keeps of its implementations, in the `meta` of its root. */
export interface KeptMeta {
  /** What guards say of the states of the machine. */
  readonly stateIn?: object;
  /** The lengths of delays, in milliseconds. */
  readonly delays?: object;
  /** The events that actions raise. */
  readonly raises?: object;
}

/** Data that keeps what is not empty. */
export function withKept<T extends object>(data: T, kept: KeptMeta): T {
  const parts = Object.entries(kept).filter(([, part]) => Object.keys(part).length > 0);
  if (parts.length === 0) return data;
  const { meta } = data as { meta?: object };
  return { ...data, meta: { ...meta, ...Object.fromEntries(parts) } };
}

/** The author may have a `meta` too, in any form. */
export function keptIn({ meta }: AnyStateNode, name: keyof KeptMeta): object {
  if (typeof meta !== 'object' || meta === null || !(name in meta)) return {};
  const part: unknown = (meta as Record<string, unknown>)[name];
  return typeof part === 'object' && part !== null ? part : {};
}
