/** Messages hold no secrets of ours. What looks like one all the same, such as in the words of an extension, is left out. */
export const withoutSecrets = (text: string) =>
  secrets.reduce((rest, [pattern, replacement]) => rest.replace(pattern, replacement), text)

const secrets = [
  // a login in an address
  [/(\w:\/\/[^\s:/@]*:)[^\s@]+@/g, '$1…@'],
  // a JSON Web Token
  [/\beyJ[\w-]+\.[\w-]+\.?[\w-]*/g, '…'],
  [/\b(bearer )\S+/gi, '$1…'],
  [/\b(\w*(?:password|secret|token|api_?key)["']?\s*[=:]\s*)[^\s&,;]+/gi, '$1…'],
] as const
