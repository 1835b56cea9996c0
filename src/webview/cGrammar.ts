import type { LanguageFn } from 'highlight.js';

const keywords =
  'abstract alignas alignof as async auto await base break case catch class concept const consteval constexpr const_cast continue decltype default delegate delete do dynamic_cast else enum event explicit export extends extern final finally fixed for foreach friend get goto if implements implicit import in inline instanceof interface internal is lock mutable namespace native new noexcept operator out override package params partial private protected public readonly record ref register reinterpret_cast requires return sealed set sizeof static static_assert static_cast strictfp struct super switch synchronized template this throw throws transient try typedef typeid typename union unsafe using virtual volatile when where while yield';
const types =
  'bool boolean byte char char8_t char16_t char32_t decimal double dynamic float int int8_t int16_t int32_t int64_t long nint object ptrdiff_t sbyte short signed size_t string uint uint8_t uint16_t uint32_t uint64_t uintptr_t ulong unsigned ushort var void wchar_t';

/** What C, C++, C# and Java look like. The library's own for C++ alone is three times as large. */
export const cGrammar: LanguageFn = (hljs) => ({
  name: 'C',
  keywords: { keyword: keywords, type: types, literal: 'true false null nullptr NULL' },
  contains: [
    hljs.C_LINE_COMMENT_MODE,
    hljs.C_BLOCK_COMMENT_MODE,
    { scope: 'meta', begin: /^\s*#\s*[a-z]+/, end: /$/, contains: [{ begin: /\\\n/ }, hljs.C_LINE_COMMENT_MODE] },
    { scope: 'meta', match: /^\s*@\w+|^\s*\[\w+[^\]\n]*\]\s*$/ },
    { scope: 'string', match: /(?:u8|[uUL])?R"([^()\\\s]{0,16})\([^]*?\)\1"/ },
    { scope: 'string', begin: /(?:u8|[uULbB@$])*"/, end: /"/, contains: [hljs.BACKSLASH_ESCAPE] },
    { scope: 'string', match: /(?:u8|[uUL])?'(?:\\.[^']*|[^'\\\n])'/ },
    { scope: 'number', match: /\b(?:0[xX][\da-fA-F']+|0[bB][01']+|\d[\d'_]*(?:\.\d+)?(?:[eE][+-]?\d+)?)[a-zA-Z]*\b/ },
    { scope: 'title.class', match: /(?<=\b(?:class|struct|enum|interface|namespace|record)\s+)[A-Za-z_]\w*/ },
    {
      scope: 'title.function',
      match: /\b(?!(?:if|for|while|switch|catch|return|sizeof|decltype|lock|using)\b)[A-Za-z_]\w*(?=\s*\()/,
    },
  ],
});
