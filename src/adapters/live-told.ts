/** What a tab tells of its machines. It is blotted out before it is told: see `domain/redaction.ts`. */
export interface TabTold {
  readonly tab: string;
  /** The route, without what tells whose or with what right. */
  readonly path: string;
  /** When this was told, in milliseconds. */
  readonly at: number;
  readonly actors: readonly ActorTold[];
  /** The latest, oldest first. */
  readonly events: readonly EventTold[];
}

/** A machine, or a port at work for one. */
export interface ActorTold {
  readonly id: number;
  readonly name: string;
  readonly isMachine: boolean;
  readonly parent: number | undefined;
  readonly startedAt: number;
  readonly endedAt: number | undefined;
  /** The innermost states that are active, or were when it ended. */
  readonly states: readonly string[];
  readonly tags: readonly string[];
  readonly spent: readonly Spent[];
  readonly hears: readonly Heard[];
  readonly context: unknown;
}

export interface Spent {
  readonly state: string;
  /** Of stays that are over, in milliseconds. */
  readonly ms: number;
  readonly times: number;
  /** Since when it is active, if it is. */
  readonly since: number | undefined;
}

/** An event that an active state listens for. */
export interface Heard {
  readonly type: string;
  /** Whether it would be taken without anything but its name; else a guard asks for more. */
  readonly isOpen: boolean;
}

export interface EventTold {
  readonly n: number;
  readonly at: number;
  /** None where a person or the page sent it. */
  readonly from: number | undefined;
  readonly to: number;
  readonly type: string;
  readonly data: unknown;
  /** The states to which it led, where they are others than before. */
  readonly led: readonly string[] | undefined;
}

/** What became of an event that was sent by hand. */
export interface Verdict {
  readonly isTaken: boolean;
  readonly words: string;
}

/** What the tabs and the page of machines say to each other. */
export type MachinesMessage =
  | { readonly type: 'tabs.asked' }
  | { readonly type: 'tab.told'; readonly told: TabTold }
  | { readonly type: 'tab.closed'; readonly tab: string }
  | { readonly type: 'recording.cleared'; readonly tab: string }
  | {
      readonly type: 'event.given';
      readonly ticket: string;
      readonly tab: string;
      readonly actor: number;
      readonly event: { readonly type: string };
    }
  | { readonly type: 'event.judged'; readonly ticket: string; readonly verdict: Verdict };

export const MACHINES_CHANNEL = 'billfold.machines';
