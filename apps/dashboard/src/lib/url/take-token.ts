/** The token in the fragment of this address, `#token=…`, which is taken out of it, so that it stays in no history. */
export function takeToken(): string | undefined {
  const token = new URLSearchParams(location.hash.slice(1)).get('token') || undefined
  if (token !== undefined) history.replaceState(history.state, '', location.pathname + location.search)
  return token
}
