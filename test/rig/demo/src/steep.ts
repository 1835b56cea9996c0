import { formatTime } from './formatTime.ts';
import type { Tea } from './teas.ts';

/** Counts down until the tea is ready, calling `show` once a second. */
export async function steep(tea: Tea, show: (line: string) => void): Promise<void> {
  for (let left = tea.seconds; left > 0; left--) {
    show(`${tea.name}: ${formatTime(left)} left`);
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
  // TODO: ring a bell.
  show(`Your ${tea.name} tea is ready.`);
}
