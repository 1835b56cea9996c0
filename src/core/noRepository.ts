/** What the tools for git answer where there is none: a fact about the folder, and no failure of theirs. */
export const noRepository = 'This folder is no git repository, so nothing is known of recent changes.';
