/** Microseconds below which a difference says nothing. */
const least = 1000;

/**
 * How many times as much work it takes for ten times as much to work on: about 10 where the work goes by the size, about
 * 100 where it goes by its square. Counted in time of this process, so that others on the machine are left out.
 */
export function growth(work: (size: number) => unknown, size: number): number {
  return (
    cost(() => work(10 * size)) /
    Math.max(
      least,
      cost(() => work(size)),
    )
  );
}

/** Well between the two. */
export const proportional = 40;

function cost(work: () => unknown): number {
  const times = [1, 2, 3].map(() => {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    return user + system;
  });
  return Math.min(...times);
}
