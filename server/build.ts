import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Context, MiddlewareHandler } from 'hono';
import { BUILD_HEADER, isBelow } from '../domain/build.ts';
import { Refusal } from './refusal.ts';

const TOO_OLD =
  'Nothing was paid. This version of Billfold can no longer take payments. Please update it and try again.';

/** Every answer names the build that is served here, so that a page of another one looks for it (T21). */
export function tellBuild(page: string | undefined): MiddlewareHandler {
  const build = page === undefined ? undefined : servedBuild(page);
  return async (c, next) => {
    await next();
    if (build !== undefined) c.res.headers.set(BUILD_HEADER, build);
  };
}

function servedBuild(page: string): string | undefined {
  try {
    return (JSON.parse(readFileSync(join(page, 'build.json'), 'utf8')) as { id?: string }).id;
  } catch {
    return undefined;
  }
}

/** An app that is too old to handle money is refused before anything is done. Who is not our app sends no build. */
export function insistOnBuild(c: Context, least: string | undefined): void {
  const build = c.req.header(BUILD_HEADER);
  if (least !== undefined && build !== undefined && isBelow(build, least)) throw new Refusal(426, TOO_OLD);
}
