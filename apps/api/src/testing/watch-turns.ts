/** Processor time of this thread, in milliseconds. */
function cpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

/**
 * Watches how long this thread works without looking at anything else: whoever calls the server waits for as long. Counted
 * is the processor time between two looks, so that other work of the machine makes no difference.
 */
export function watchTurns() {
  let last = cpuMs();
  let longestMs = 0;
  let totalMs = 0;
  const look = () => {
    const now = cpuMs();
    longestMs = Math.max(longestMs, now - last);
    totalMs += now - last;
    last = now;
    timer = setTimeout(look, 1);
  };
  let timer = setTimeout(look, 1);
  return {
    /** Since the start, or since the last reading. */
    read() {
      const told = { longestMs, totalMs };
      longestMs = 0;
      totalMs = 0;
      return told;
    },
    stop: () => clearTimeout(timer),
  };
}
