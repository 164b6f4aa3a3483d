// `npm run dev`: when files change, the API restarts and the page reloads. Open the page at Vite's address.
import { ensureInstalled } from './install.mjs';
import { at, onStopRequest, pinnedNode, startChild } from './processes.mjs';

await ensureInstalled('en');

const api = startChild(pinnedNode, ['--watch', '--watch-preserve-output', 'apps/api/src/main.ts']);
const web = startChild(pinnedNode, [at('node_modules/vite/bin/vite.js')], {}, at('apps/web'));
const stopBoth = (/** @type {NodeJS.Signals} */ signal = 'SIGTERM') => {
  api.stop(signal);
  web.stop(signal);
};
onStopRequest(stopBoth);
// When either process ends, stop the other as well, because one alone is useless.
const first = await Promise.race([api.ended, web.ended]);
stopBoth();
await Promise.all([api.ended, web.ended]);
process.exitCode = first;
