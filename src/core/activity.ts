import type { TurnProgress } from './turnRunner';

/** What a session of this window is doing: it answers, or it cannot go on without the person. */
export type Activity = 'running' | 'waiting';

/** By session, those that run or wait and no others. */
export type Activities = ReadonlyMap<string, Activity>;

export const noActivities: Activities = new Map();

/** The same map where nothing has changed, so that nobody draws anything anew for a word that was streamed. */
export function reduceActivities(activities: Activities, progress: TurnProgress): Activities {
  const { sessionId } = progress;
  const before = activities.get(sessionId);
  const after = activityAfter(before, progress);
  if (after === before) return activities;
  const changed = new Map(activities);
  if (after) changed.set(sessionId, after);
  else changed.delete(sessionId);
  return changed;
}

function activityAfter(before: Activity | undefined, progress: TurnProgress): Activity | undefined {
  switch (progress.type) {
    case 'begun':
      return 'running';
    case 'events':
      return progress.events.reduce<Activity | undefined>(
        (activity, event) =>
          event.type === 'permission' ? (event.state === 'asked' ? 'waiting' : 'running') : activity,
        before,
      );
    case 'unsaved':
      return 'waiting';
    case 'ended':
    case 'released':
    case 'lost':
    case 'discarded':
      return undefined;
    case 'orphaned':
    case 'queue':
      return before;
  }
}

/** How many run and how many wait. */
export function countActivities(activities: Activities): Record<Activity, number> {
  const all = [...activities.values()];
  const waiting = all.filter((activity) => activity === 'waiting').length;
  return { running: all.length - waiting, waiting };
}
