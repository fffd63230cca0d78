import type { BuildFile } from './build.ts';

/** Whether a response holds what the build says it holds. This reads it: what is served is looked up once more. */
export async function isWhole({ integrity }: BuildFile, response: Response | undefined): Promise<boolean> {
  if (!response?.ok) return false;
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', await response.arrayBuffer()));
  return integrity === `sha256-${btoa(String.fromCharCode(...hash))}`;
}

/** Fetches a file and refuses anything else in its place, as a captive portal's page. The browser's cache may hold such. */
export async function fetchWhole({ path, integrity }: BuildFile): Promise<Response> {
  const ask = (cache: RequestCache) => fetch(path, { integrity, cache, credentials: 'same-origin' });
  const response = await ask('default').catch(() => ask('reload'));
  if (!response.ok) throw new Error(`${path} is not there`);
  return response;
}
