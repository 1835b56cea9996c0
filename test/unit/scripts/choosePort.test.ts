import assert from 'node:assert/strict';
import { createServer, type AddressInfo } from 'node:net';
import { choosePort } from '../../../scripts/choosePort.mjs';

describe('choosing a port', () => {
  it('takes another one and says why when the wanted one is taken', async () => {
    const holder = createServer();
    await new Promise<void>((resolve) => holder.listen(0, '127.0.0.1', resolve));
    const taken = (holder.address() as AddressInfo).port;
    try {
      const { port, refused } = await choosePort(taken);
      assert.notEqual(port, taken);
      assert.equal(refused, 'is taken');
    } finally {
      holder.close();
    }
    assert.deepEqual(await choosePort(taken), { port: taken });
  });
});
