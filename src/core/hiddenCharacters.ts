/**
 * Characters that a person does not see and a model or a compiler does: controls, bidirectional marks (Trojan
 * source), zero-width ones, tags and variation selectors (whole sentences can be written in them), blank letters.
 */
const hidden =
  /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u{34F}\u{115F}\u{1160}\u{17B4}\u{17B5}\u{180B}-\u{180F}\u{2800}\u{3164}\u{FE00}-\u{FE0F}\u{FFA0}\u{E0000}-\u{E0FFF}]/gu;

/**
 * Where such characters do honest work: joining an emoji, choosing its colours, the three flags that are spelt in
 * tags, and joiners inside words of scripts that need them.
 */
const honest = [
  /\p{Extended_Pictographic}[\u{1F3FB}-\u{1F3FF}]?\u{FE0F}?\u{200D}(?=\p{Extended_Pictographic})/gu,
  /[\p{Extended_Pictographic}#*0-9]\u{FE0F}(?![\u{FE00}-\u{FE0F}\u{E0100}-\u{E01EF}])/gu,
  /\u{1F3F4}\u{E0067}\u{E0062}(?:\u{E0065}\u{E006E}\u{E0067}|\u{E0073}\u{E0063}\u{E0074}|\u{E0077}\u{E006C}\u{E0073})\u{E007F}/gu,
  /[\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Kannada}\p{Script=Telugu}\p{Script=Gujarati}\p{Script=Tamil}][\u{200C}\u{200D}](?=\p{L})/gu,
  /[\t\n]|\r\n/gu,
];

const names: Record<number, string> = {
  0x00ad: 'soft hyphen',
  0x061c: 'Arabic letter mark',
  0x200b: 'zero-width space',
  0x200c: 'zero-width non-joiner',
  0x200d: 'zero-width joiner',
  0x200e: 'left-to-right mark',
  0x200f: 'right-to-left mark',
  0x202a: 'left-to-right embedding',
  0x202b: 'right-to-left embedding',
  0x202c: 'end of direction',
  0x202d: 'left-to-right override',
  0x202e: 'right-to-left override',
  0x2060: 'word joiner',
  0x2066: 'left-to-right isolate',
  0x2067: 'right-to-left isolate',
  0x2068: 'first-strong isolate',
  0x2069: 'end of isolate',
  0xfeff: 'byte order mark',
};

/** The text with every hidden character written out, and what they were, each name once. */
export function hiddenCharacters(text: string): { revealed: string; names: string[] } {
  const isHonest = honestPlaces(text);
  const found = new Set<string>();
  const revealed = text.replace(hidden, (character: string, index: number) => {
    if (isHonest(index)) return character;
    const name = nameOf(character.codePointAt(0) ?? 0);
    found.add(name);
    return `⟦${name}⟧`;
  });
  return { revealed, names: [...found] };
}

/** The text with nothing in it that a person does not see: for names, where there is no room to write it out. */
export function visibleText(text: string): string {
  const isHonest = honestPlaces(text);
  return text.replace(hidden, (character: string, index: number) => (isHonest(index) ? character : ''));
}

function honestPlaces(text: string): (index: number) => boolean {
  const places = new Set<number>();
  for (const pattern of honest) {
    for (const { 0: match, index } of text.matchAll(pattern)) {
      for (let offset = 0; offset < match.length; offset += 1) places.add(index + offset);
    }
  }
  return (index) => places.has(index);
}

/** Tags repeat ASCII where nobody sees it, so they are shown as what they spell. */
function nameOf(point: number): string {
  const code = `U+${point.toString(16).toUpperCase().padStart(4, '0')}`;
  if (point >= 0xe0020 && point <= 0xe007e) return `${code} tag ${String.fromCharCode(point - 0xe0000)}`;
  const name = names[point];
  return name ? `${code} ${name}` : code;
}
