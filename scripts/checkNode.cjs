// Preloaded by `npm start` and `npm test`, and written so that even a very old Node can read it.
var parts = process.versions.node.split('.');
var major = Number(parts[0]);
var minor = Number(parts[1]);
if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(
    'Turnkeeper needs Node 20.19 or newer; this is ' +
      process.version +
      ' (see https://nodejs.org or `nvm install`).\n',
  );
  process.exit(1);
}
