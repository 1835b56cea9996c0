/** User settings that keep away what would draw attention from Turnkeeper, in tests and in `npm start`. */
export const quietSettings = {
  'workbench.startupEditor': 'none',
  'workbench.tips.enabled': false,
  // The editor's own chat would stand in front of ours in the secondary side bar.
  'chat.disableAIFeatures': true,
  'workbench.secondarySideBar.defaultVisibility': 'visible',
  // The demo workspace lies inside our own repository, which is not what is being looked at.
  'git.openRepositoryInParentFolders': 'never',
  'git.autofetch': false,
  'extensions.ignoreRecommendations': true,
};
