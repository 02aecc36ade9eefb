const types = ['signup', 'recovery', 'email_change', 'invite'] as const

export interface MailToken {
  type: (typeof types)[number]
  token_hash: string
}

/** What is shorter was cut off on its way. */
const SHORTEST_HASH = 8

/** What a mailed link carries, in its fragment or its query. Undefined when it is no such link. */
export function mailTokenOf({ hash, search }: Pick<Location, 'hash' | 'search'>): MailToken | undefined {
  for (const text of [hash.replace(/^#/, ''), search]) {
    const parameters = new URLSearchParams(text)
    const type = types.find((known) => known === parameters.get('type'))
    const token_hash = parameters.get('token_hash')
    if (type && token_hash && token_hash.length >= SHORTEST_HASH) return { type, token_hash }
  }
  return undefined
}

let taken: MailToken | undefined

/** Takes the token out of the address, so that it stays in no history and is sent to nobody as a referrer. */
export function takeMailToken(): MailToken | undefined {
  const found = mailTokenOf(location)
  if (found) {
    taken = found
    history.replaceState(history.state, '', location.pathname)
  }
  return taken
}
