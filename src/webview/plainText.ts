const escapes = new RegExp(String.raw`\u001b(?:\][^\u0007\u001b]*(?:\u0007|\u001b\\)?|\[[0-?]*[ -/]*[@-~]|.)`, 'g');
const controls = new RegExp(String.raw`[\u0000-\u0008\u000b-\u001f\u007f-\u009f]`, 'g');

/** What a program printed, without what a terminal would have obeyed. */
export function plainText(output: string): string {
  return output.replaceAll('\r\n', '\n').replace(escapes, '').replace(controls, '');
}
