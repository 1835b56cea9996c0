/**
 * A turn whose every word follows from its id, so that whoever finds it can tell whether it is whole.
 * The id is `<kind>.<writer>.<number>.<size>`; `size` is roughly the length of its reply.
 *
 * @param {string} id
 */
export function markedTurn(id) {
  const [kind = '', writer = '', number = '0', size = '0'] = id.split('.');
  const reply = `answer ${id} ${fill(id, Number(size))}`;
  const tools = [{ id: `call-${id}`, name: 'read', input: { path: id }, output: `file ${id}` }];
  return { id, kind, writer, number: Number(number), user: `ask ${id}`, reply, tools };
}

/**
 * Text that differs from one id to the next and along its length, so that no page of it can stand in for another.
 *
 * @param {string} id
 * @param {number} length
 */
function fill(id, length) {
  const words = [];
  for (let at = 0, written = 0; written < length; at++) {
    const word = `${id}:${at.toString(36)}`;
    words.push(word);
    written += word.length + 1;
  }
  return words.join(' ');
}
