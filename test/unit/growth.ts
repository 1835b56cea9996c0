/** Microseconds: more than a tick of the coarsest clock that counts a process's own time. */
const least = 20_000;

/**
 * How many times as long a work takes over one large thing as over ten of a tenth of its size: about 1 where it goes by
 * the size, about 10 where it goes by its square. It is the time of this process, so that others on the machine are
 * left out.
 */
export function growth(work: (size: number) => unknown, size: number): number {
  const inPieces = cost(() => Array.from({ length: 10 }, () => work(size)));
  const atOnce = cost(() => work(10 * size));
  return atOnce / Math.max(least, inPieces);
}

/** Well between the two. */
export const proportional = 4;

/** In microseconds, the least of a few times. */
function cost(work: () => unknown): number {
  const times = [1, 2, 3].map(() => {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    return user + system;
  });
  return Math.min(...times);
}
