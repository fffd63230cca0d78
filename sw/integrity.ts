import type { BuildFile } from './build.ts';

/** True when a response has the content that the build lists. The check consumes the response. */
export async function isIntact({ integrity }: BuildFile, response: Response | undefined): Promise<boolean> {
  if (!response?.ok) return false;
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', await response.arrayBuffer()));
  return integrity === `sha256-${btoa(String.fromCharCode(...hash))}`;
}

/**
 * Fetches a file and refuses any other content, such as the page of a captive portal. The browser's own cache
 * may hold such a page, so a second try bypasses it.
 */
export async function fetchWhole({ path, integrity }: BuildFile): Promise<Response> {
  const ask = (cache: RequestCache) => fetch(path, { integrity, cache, credentials: 'same-origin' });
  const response = await ask('default').catch(() => ask('reload'));
  if (!response.ok) throw new Error(`${path} could not be fetched`);
  return response;
}
