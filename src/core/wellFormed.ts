/**
 * The same JSON without halves of characters, in keys too. A program may hold one, and the store keeps what it was
 * given; but no UTF-8 can, and a provider's strict parser refuses the whole request that it stands in.
 */
export function wellFormed<Value>(json: Value): Value {
  return made(json) as Value;
}

function made(json: unknown): unknown {
  if (typeof json === 'string') return json.toWellFormed();
  if (Array.isArray(json)) return json.map(made);
  if (typeof json !== 'object' || json === null) return json;
  return Object.fromEntries(Object.entries(json).map(([key, value]) => [key.toWellFormed(), made(value)]));
}
