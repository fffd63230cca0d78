import { runOwnCommand } from '../../tools/command.ts';
import { isFresh } from '../../tools/freshness.ts';

/** What is deployed is the build, so the build is made before these tests. */
export async function setup(): Promise<void> {
  if (await isFresh()) return;
  const built = await runOwnCommand('build.ts');
  if (!built.ok) throw new Error(built.output);
}
