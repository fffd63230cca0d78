import { type Lock, nameOf } from './lock-file.ts';
import { shippedIn } from './shipped.ts';

interface Component {
  readonly 'bom-ref': string;
  readonly properties?: readonly { readonly name: string; readonly value: string }[];
}

export interface Sbom {
  readonly metadata: { readonly component: Component };
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
}

/** npm takes the packages of the pages for tools of development. */
const FOR_DEVELOPMENT = 'cdx:npm:package:development';

/** A list of components with those that somebody gets, and no others. */
export function shippedComponents(all: Sbom, lock: Lock): Sbom {
  const shipped = new Set([all.metadata.component['bom-ref'], ...namesAndVersions(lock)]);
  return {
    ...all,
    components: all.components
      .filter((component) => shipped.has(component['bom-ref']))
      .map(({ properties = [], ...component }) => ({
        ...component,
        properties: properties.filter(({ name }) => name !== FOR_DEVELOPMENT),
      })),
    dependencies: all.dependencies
      .filter(({ ref }) => shipped.has(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((needed) => shipped.has(needed)) })),
  };
}

function namesAndVersions(lock: Lock): string[] {
  return [...shippedIn(lock)].map((path) => `${nameOf(path)}@${lock.packages[path]?.version}`);
}
