import { createServer } from 'node:net';

/**
 * The wanted port if it can be had on 127.0.0.1, else a free one.
 *
 * @param {number} wanted
 * @returns {Promise<{ port: number, refused?: string }>} why it is another one
 */
export async function choosePort(wanted) {
  try {
    return { port: await tryPort(wanted) };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : error;
    return { port: await tryPort(0), refused: code === 'EADDRINUSE' ? 'is taken' : `cannot be used (${code})` };
  }
}

/** @param {number} port @returns {Promise<number>} */
function tryPort(port) {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : port));
    });
  });
}
