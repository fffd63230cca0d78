import type { Hono } from 'hono';
import type { Config } from '../../config.ts';
import { isOfOffice } from '../office-host.ts';
import { type ApiDocument, apiDocument, type Subject } from './document.ts';
import { apiPage, STYLE_PATH } from './page.ts';
import { STYLE } from './style.ts';
import { billerSubject, customerSubject, officeSubject } from './subjects.ts';

/** An API document, and the page for people about it. */
export interface ServedDocument {
  readonly title: string;
  readonly json: string;
  readonly page: string;
  readonly subject: () => Subject;
}

const CUSTOMERS = { title: 'Customers', json: '/openapi.json', page: '/docs/api', subject: customerSubject };
const BILLERS = {
  title: 'Billers',
  json: '/openapi/billers.json',
  page: '/docs/api/billers',
  subject: billerSubject,
};
const OFFICE = {
  title: 'Office',
  json: '/openapi/office.json',
  page: '/docs/api/office',
  subject: officeSubject,
};

/** The office has a document where it is served. */
export function apiDocuments({ office }: Pick<Config, 'office'>): readonly ServedDocument[] {
  return [CUSTOMERS, BILLERS, ...(office ? [OFFICE] : [])];
}

/** Each document and each page is made when somebody asks for it first. */
export function serveApiDocuments(app: Hono, config: Config): void {
  const all = apiDocuments(config);
  for (const { json, page, subject } of all) {
    const document = once(() => apiDocument(config, subject()));
    const others = all
      .filter((other) => other.page !== page && areTogether(config, page, other.page))
      .map((other) => ({ path: other.page, title: other.title }));
    const markup = once(async () => String(await apiPage(document(), json, others)));
    app.get(json, (c) => c.json<ApiDocument>(document()));
    app.get(page, async (c) => c.html(await markup()));
  }
  app.get(STYLE_PATH, (c) => c.body(STYLE, 200, { 'Content-Type': 'text/css; charset=utf-8' }));
}

/** An office with a host name of its own is not named to customers, nor their app on that host. */
function areTogether({ officeUrl }: Config, page: string, other: string): boolean {
  return officeUrl === undefined || isOfOffice(page) === isOfOffice(other);
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
