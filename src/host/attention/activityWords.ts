import { countActivities, type Activities } from '../../core/activity';

/** "1 session needs you, 2 are running": for a tooltip and for those who cannot see the sign. Empty when nothing is on. */
export function activityWords(activities: Activities): string {
  const { running, waiting } = countActivities(activities);
  const needs = waiting === 0 ? '' : waiting === 1 ? '1 session needs you' : `${waiting} sessions need you`;
  if (running === 0) return needs;
  const verb = running === 1 ? 'is' : 'are';
  const noun = needs !== '' ? '' : running === 1 ? ' session' : ' sessions';
  const runs = `${running}${noun} ${verb} running`;
  return needs === '' ? runs : `${needs}, ${runs}`;
}

/** The same in the room that a status bar has, with icons. */
export function activityLabel(activities: Activities): string {
  const { running, waiting } = countActivities(activities);
  const needs = waiting === 0 ? [] : [`$(bell-dot) ${waiting} ${waiting === 1 ? 'needs' : 'need'} you`];
  return [...needs, ...(running === 0 ? [] : [`$(loading~spin) ${running} running`])].join(' ');
}
