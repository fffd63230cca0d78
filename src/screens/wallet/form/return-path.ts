import { matchRoute, type Parser } from 'wouter';
import type { SavedMethod } from '../../../../domain/saved-method.ts';
import { routes } from '../../../routes.ts';

/** Where the form was opened from, when that is a route of the app; anything else is ignored (WAL-07, WAL-08). */
export function returnPath(search: string, parser: Parser): string | undefined {
  const wanted = new URLSearchParams(search).get('return') ?? '';
  const [path = ''] = wanted.split('?');
  if (!/^\/[\w/-]*$/.test(path) || path.startsWith('//')) return undefined;
  const isKnown = Object.values(routes).some((pattern) => matchRoute(parser, pattern, path)[0]);
  return isKnown ? wanted : undefined;
}

/** The way back tells which method was saved (WAL-07). */
export function withMethod(path: string, { id, type }: SavedMethod): string {
  const [at = '', search = ''] = path.split('?');
  const query = new URLSearchParams(search);
  query.set('pmid', String(id));
  query.set('type', type.category);
  return `${at}?${query}`;
}
