// `npm start`: the first command of a newcomer. Plain JavaScript, because it runs before anything is
// installed.
import { ensureInstalled } from './install.mjs';
import { at, onStopRequest, pinnedNode, startChild } from './processes.mjs';

await ensureInstalled('es');
const { ensureWebBuilt } = await import('./build.mjs');
await ensureWebBuilt('es');

// Compiled code is kept beside the packages, where only those can write who can change the code itself. Starting the
// server and its children for uploaded files takes a sixth less CPU.
const compiled = process.env.NODE_COMPILE_CACHE ?? at('node_modules', '.cache', 'compiled');
const api = startChild(pinnedNode, ['apps/api/src/main.ts', ...process.argv.slice(2)], {
  NODE_COMPILE_CACHE: compiled,
});
onStopRequest(api.stop);
process.exitCode = await api.ended;
