import type { BillerCall } from '../../../domain/api/biller-call.ts';
import type { Call } from '../../../domain/api/call.ts';
import type { OfficeCall } from '../../../domain/api/office-call.ts';
import { isEnveloped, pathFields } from '../../../domain/api/path.ts';
import { hasValidator } from '../unchanged.ts';
import type { Caller } from './callers.ts';

/** A call of any of the three tables, as a document tells it. */
export interface Operation {
  readonly area: string;
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly summary: string;
  readonly description: string | undefined;
  readonly who: Caller;
  /** The right that the caller needs. */
  readonly right: string | undefined;
  readonly request: unknown;
  readonly answer: unknown;
  /** The answer 202 of a request that does not end what it began. */
  readonly accepted: BillerCall['accepted'];
  readonly hasFields: boolean;
  /** The request fields that travel in the path, and their names in the path of the document. */
  readonly inPath: readonly string[];
  readonly namesInPath: readonly string[];
  /** True for a field that travels in the query. */
  readonly isInQuery: (field: string) => boolean;
  /** The one field that is the whole body. */
  readonly body: string | undefined;
  readonly hasJson: boolean;
  /** The media type of a body that is a file. */
  readonly takes: string | undefined;
  /** The media type of an answer that is a file. */
  readonly produces: string | undefined;
  readonly isEnveloped: boolean;
  readonly money: boolean;
  readonly fresh: boolean;
  readonly namesThings: boolean;
  readonly needs: Call['needs'];
  readonly unverified: boolean;
  /** True where the answer has a validator, by which the caller can ask whether it has changed. */
  readonly hasValidator: boolean;
}

interface Named<C> {
  readonly area: string;
  readonly name: string;
  readonly call: C;
}

export function customerOperation({ area, name, call }: Named<Call>): Operation {
  const hasJson = call.method === 'POST' || call.method === 'PUT';
  return {
    ...commonOf(area, name, call),
    who: call.who,
    right: undefined,
    isInQuery: (field) => !hasJson || call.query.includes(field),
    body: call.body,
    hasJson,
    takes: undefined,
    isEnveloped: isEnveloped(call.path),
    money: call.money,
    fresh: call.fresh === true,
    namesThings: Object.keys(call.owns).length > 0,
    needs: call.needs,
    unverified: call.unverified,
    hasValidator: hasValidator(call),
  };
}

export function billerOperation({ area, name, call }: Named<BillerCall>): Operation {
  return {
    ...commonOf(area, name, call),
    ...ELSEWHERE,
    who: 'biller',
    right: call.may,
    isInQuery: () => true,
    hasJson: false,
    takes: call.takes,
    accepted: call.accepted,
    namesThings: pathFields(call.path).length > 0,
  };
}

export function officeOperation({ area, name, call }: Named<OfficeCall>): Operation {
  const hasJson = call.method === 'POST' && call.takes === undefined;
  const isFree = call.may === 'anyone';
  return {
    ...commonOf(area, name, call),
    ...ELSEWHERE,
    who: isFree ? 'anyone' : 'staff',
    right: isFree || call.may === 'staff' ? undefined : call.may,
    isInQuery: () => !hasJson,
    hasJson,
    takes: call.takes,
    fresh: call.fresh === true,
    namesThings: pathFields(call.path).length > 0,
  };
}

function commonOf(area: string, name: string, call: Call | BillerCall | OfficeCall) {
  const { method, path, summary, description, request, answer, produces } = call;
  return {
    area,
    name,
    method,
    path: path.replace(/:([A-Za-z_]\w*)/g, '{$1}'),
    summary: withoutCitations(summary),
    description: description && withoutCitations(description),
    request,
    answer,
    accepted: undefined,
    hasFields: Object.keys((request as { entries?: object }).entries ?? {}).length > 0,
    inPath: pathFields(path),
    namesInPath: pathFields(path),
    produces,
  };
}

/**
 * Calls whose paths differ only by the names in them share one path, as OpenAPI wants it. The shortest names
 * stand in it.
 */
export function onSharedPaths(operations: readonly Operation[]): Operation[] {
  const shared = new Map<string, Operation>();
  for (const operation of operations) {
    const shape = shapeOf(operation.path);
    const first = shared.get(shape);
    if (!first || operation.path.length < first.path.length) shared.set(shape, operation);
  }
  return operations.map((operation) => {
    const { path, inPath } = shared.get(shapeOf(operation.path)) ?? operation;
    return { ...operation, path, namesInPath: inPath };
  });
}

const shapeOf = (path: string) => path.replace(/\{\w+\}/g, '{}');

/** What only calls of customers have. */
const ELSEWHERE = {
  body: undefined,
  isEnveloped: false,
  money: false,
  fresh: false,
  needs: undefined,
  unverified: true,
  hasValidator: false,
} as const;

const CITATION = /\s\((?:[A-Z]+\d?-\d+|rulings? )[^()]*\)/g;

/** A sentence without the requirements and rulings that it cites, which a reader of the document does not have. */
const withoutCitations = (text: string): string => text.replace(CITATION, '');
