// An old Node stops at a flag of `npm start` that it does not know. This file runs before, and every Node reads it.
const { engines } = require('../package.json');

const oldest = engines.node.replace('>=', '');
const [major, minor] = process.versions.node.split('.').map(Number);
const [oldestMajor, oldestMinor] = oldest.split('.').map(Number);
if (major < oldestMajor || (major === oldestMajor && minor < oldestMinor)) {
  console.error(`Billfold needs Node ${oldest} or newer, and this is Node ${process.versions.node}.`);
  process.exit(1);
}
