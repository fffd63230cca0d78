import { circlesIn, graphOf, readModules } from './import-graph.ts';
import { breachesIn, crowdedIn, modulesByFolder } from './layering.ts';
import { MOST_MODULES } from './layers.ts';
import { table } from './table.ts';

/** Part of `npm run check`: counts the modules in each folder, and checks circular imports and the layers. */
const modules = await readModules();
const graph = graphOf(modules);
const circles = circlesIn(graph);
const breaches = breachesIn(graph);
const crowded = crowdedIn(modules.keys());

console.log(`${modules.size} modules; the fullest folders (at most ${MOST_MODULES} modules, tests apart):`);
const fullest = modulesByFolder(modules.keys()).slice(0, 12);
console.log(table(fullest.map(([folder, count]) => [`${count}`, folder])));
console.log(
  `\ncircles ${circles.length}, forbidden imports ${breaches.length}, crowded folders ${crowded.length}`,
);

for (const circle of circles) console.error(`A circle of imports: ${circle.join(' > ')}`);
for (const { rule, from, to } of breaches) console.error(`${rule}: ${from} imports ${to}`);
for (const [folder, count] of crowded) console.error(`${folder} holds ${count} modules.`);
if (circles.length + breaches.length + crowded.length > 0) process.exitCode = 1;
