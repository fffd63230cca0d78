/** A picture on the device. */
export interface Listed {
  /** Of the screen: each has one picture. */
  readonly address: string;
  /** Of its row. */
  readonly id: string;
  /** In characters. */
  readonly size: number;
}

/** How many pictures the device keeps, and how large they may be together, in characters. */
const MOST = 8;
const LARGEST = 500_000;

/** The list of pictures with a new one, the latest first, and the ids of those that have to go for it. */
export function withLatest(
  listed: readonly Listed[],
  latest: Listed,
): { readonly kept: readonly Listed[]; readonly dropped: readonly string[] } {
  const all = [latest, ...listed.filter(({ address }) => address !== latest.address)];
  let room = LARGEST;
  const tooMany = all.findIndex(({ size }, at) => {
    room -= size;
    return at >= MOST || room < 0;
  });
  const kept = tooMany < 0 ? all : all.slice(0, tooMany);
  const ids = new Set(kept.map(({ id }) => id));
  return { kept, dropped: [latest, ...listed].map(({ id }) => id).filter((id) => !ids.has(id)) };
}
