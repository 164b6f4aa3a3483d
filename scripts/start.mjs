// `npm start`: the first command of a newcomer. Plain JavaScript, because it runs before anything is
// installed.
import { ensureInstalled } from './install.mjs';
import { onStopRequest, pinnedNode, startChild } from './processes.mjs';

await ensureInstalled('es');
const { ensureWebBuilt } = await import('./build.mjs');
await ensureWebBuilt('es');

const api = startChild(pinnedNode, ['apps/api/src/main.ts', ...process.argv.slice(2)]);
onStopRequest(api.stop);
process.exitCode = await api.ended;
