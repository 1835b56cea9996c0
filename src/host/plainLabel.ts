/**
 * Text that is not our own, for a label: what looks like an icon in it is not drawn as one. VS Code would draw a
 * backslash before it as well; a space of no width is not seen.
 */
export function plainLabel(text: string): string {
  return text.replaceAll('$(', '$\u200b(');
}
