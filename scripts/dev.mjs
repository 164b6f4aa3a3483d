// `npm run dev`: the API restarts and the page reloads as files change. The page's address is Vite's.
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
// One without the other is of no use, so the end of either ends both.
const first = await Promise.race([api.ended, web.ended]);
stopBoth();
await Promise.all([api.ended, web.ended]);
process.exitCode = first;
