import type { Hono } from 'hono';
import type { Config } from '../../config.ts';
import { apiDocument, type Subject } from './document.ts';
import { billerSubject, customerSubject, officeSubject } from './subjects.ts';

/** Where each document is answered. The office has one where it is served. */
export function apiDocumentPaths({
  office,
}: Pick<Config, 'office'>): Readonly<Record<string, () => Subject>> {
  return {
    '/openapi.json': customerSubject,
    '/openapi/billers.json': billerSubject,
    ...(office ? { '/openapi/office.json': officeSubject } : {}),
  };
}

/** Each document is made when somebody asks for it first. */
export function serveApiDocuments(app: Hono, config: Config): void {
  for (const [path, subject] of Object.entries(apiDocumentPaths(config))) {
    let document: object | undefined;
    app.get(path, (c) => {
      document ??= apiDocument(config, subject());
      return c.json(document);
    });
  }
}
