import path from 'node:path';

/**
 * DESIGN's table: what each room of `src/` may import. Whatever a row does not name is refused.
 * `files` narrows a package to the only file that may have it.
 *
 * @typedef {{ ours: string[], others: string[] }} Room
 * @type {Record<string, Room>}
 */
export const rooms = {
  core: { ours: ['core'], others: [] },
  protocol: { ours: ['core', 'protocol'], others: ['zod'] },
  store: { ours: ['core', 'store'], others: ['node:*', 'uuid'] },
  engine: { ours: ['core', 'engine'], others: [] },
  agents: { ours: ['core', 'agents'], others: ['node:*', 'eventsource-parser', '@agentclientprotocol/sdk', 'zod'] },
  tools: { ours: ['core', 'tools'], others: ['node:*', 'diff', 'zod'] },
  webview: { ours: ['core', 'protocol', 'webview'], others: ['preact', 'marked', 'dompurify', 'highlight.js'] },
  host: { ours: ['core', 'protocol', 'tools', 'host'], others: ['vscode', 'node:*'] },
};

/** sql.js is allowed in one file only. */
export const sqlFile = 'store/disk/sqlite.ts';

const extension = {
  ours: [...Object.keys(rooms)],
  others: ['vscode'],
};

/**
 * @param {string} file path below `src/`, with forward slashes
 * @param {string} specifier as written in the import
 * @returns {string | null} why it is refused
 */
export function refuseImport(file, specifier) {
  const roomName = file.includes('/') ? (file.split('/')[0] ?? '') : file;
  const room = roomName === 'extension.ts' ? extension : rooms[roomName];
  if (!room) return `src/${file} is in no room of the house`;
  if (specifier.startsWith('.')) {
    const target = path.posix.join(path.posix.dirname(file), specifier);
    const targetRoom = target.split('/')[0] ?? '';
    return room.ours.includes(targetRoom) ? null : `${roomName} may not import from ${targetRoom}`;
  }
  if (matches('sql.js', specifier)) return file === sqlFile ? null : `only src/${sqlFile} may import sql.js`;
  return room.others.some((other) => matches(other, specifier)) ? null : `${roomName} may not import ${specifier}`;
}

/**
 * @param {string} allowed
 * @param {string} specifier
 */
function matches(allowed, specifier) {
  if (allowed.endsWith('*')) return specifier.startsWith(allowed.slice(0, -1));
  return specifier === allowed || specifier.startsWith(`${allowed}/`);
}

/** @type {import('eslint').Rule.RuleModule} */
const layers = {
  meta: { type: 'problem', schema: [], messages: { layer: '{{reason}} (DESIGN: the house).' } },
  create(context) {
    const source = context.filename.replaceAll('\\', '/');
    const file = source.slice(source.lastIndexOf('/src/') + '/src/'.length);

    /** @param {any} node @param {any} literal */
    const check = (node, literal) => {
      if (!literal) return;
      const reason =
        typeof literal.value === 'string'
          ? refuseImport(file, literal.value)
          : 'an import must name its module literally';
      if (reason) context.report({ node, messageId: 'layer', data: { reason } });
    };

    return {
      ImportDeclaration: (node) => check(node, node.source),
      ExportNamedDeclaration: (node) => check(node, node.source),
      ExportAllDeclaration: (node) => check(node, node.source),
      ImportExpression: (node) => check(node, node.source),
      /** @param {any} node */
      TSImportType: (node) => check(node, node.source ?? node.argument?.literal ?? node.argument),
      /** @param {any} node */
      TSExternalModuleReference: (node) => check(node, node.expression),
      /** @param {any} node */
      CallExpression: (node) => {
        if (node.callee.type === 'Identifier' && node.callee.name === 'require') check(node, node.arguments[0]);
      },
    };
  },
};

export const houseRules = { rules: { layers } };
