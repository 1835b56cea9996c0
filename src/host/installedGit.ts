import * as vscode from 'vscode';

interface GitExtension {
  getAPI(version: 1): { git: { path: string } };
}

/** Where the git lies that the editor's own Git extension uses; null where that is switched off or knows of none. */
export async function installedGit(): Promise<string | null> {
  const extension = vscode.extensions.getExtension<GitExtension>('vscode.git');
  try {
    const git = extension && (await extension.activate());
    return git?.getAPI(1).git.path ?? null;
  } catch {
    // It throws where it is disabled, or where it found no git; the PATH may still know one.
    return null;
  }
}
