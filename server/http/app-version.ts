import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Context, MiddlewareHandler } from 'hono';
import { BUILD_HEADER, isBelow } from '../../domain/api/app-version.ts';
import type { Brand } from '../brand/brand.ts';
import { brandedBuild } from './dress-page.ts';

/**
 * Adds the id of the served build to every answer, so that a page of another build looks for an
 * update.
 */
export function nameBuild(page: string | undefined, brand: Brand): MiddlewareHandler {
  const own = page === undefined ? undefined : servedBuild(page);
  const build = own === undefined ? undefined : brandedBuild(own, brand);
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

/** True of an app that is too old to handle money. Other clients send no build and pass. */
export function isTooOld(c: Context, least: string | undefined): boolean {
  const build = c.req.header(BUILD_HEADER);
  return least !== undefined && build !== undefined && isBelow(build, least);
}
