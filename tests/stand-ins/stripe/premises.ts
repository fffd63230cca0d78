import type { Hooks } from './hooks.ts';
import type { Scene } from './intents.ts';
import type { Account, Intent, Json, World } from './world.ts';

/** What routes and pages know of the stand-in that serves them. */
export interface Premises {
  readonly world: World;
  readonly hooks: Hooks;
  readonly url: string;
  intentOnWire(account: Account, intent: Intent, expand?: readonly string[]): Json;
  sceneOf(account: Account, intent: Intent): Scene;
}
