import { type TokenScopeName, tokenScopeNames, tokenScopes } from '@plinth/catalog/token-scopes'

/** "Read projects, run SQL", in the order of the catalogue. */
export function scopesInWords(scopes: readonly TokenScopeName[]) {
  const titles = tokenScopeNames.filter((name) => scopes.includes(name)).map((name) => tokenScopes[name].title)
  if (titles.length === tokenScopeNames.length) return 'Everything that a token can do'
  return titles.map((title, index) => (index === 0 ? title : withSmallStart(title))).join(', ')
}

const withSmallStart = (title: string) => title.charAt(0).toLowerCase() + title.slice(1)
