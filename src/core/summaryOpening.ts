/** How a request begins in which a summary stands for the turns before. */
export const summaryOpening = 'Summary of the conversation so far:\n\n';
