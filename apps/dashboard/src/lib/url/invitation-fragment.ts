/** What the link of an invitation carries. Only new ones name the address that they were sent to. */
export interface InvitationLink {
  slug: string
  token: string
  email?: string
}

/** Reads the fragment of `/join`, which browsers send to no server. Undefined when something is missing. */
export function invitationIn(hash: string): InvitationLink | undefined {
  const parameters = new URLSearchParams(hash.replace(/^#/, ''))
  const [slug, token, email] = ['slug', 'token', 'email'].map((name) => parameters.get(name) || undefined)
  return slug && token ? { slug, token, ...(email ? { email } : {}) } : undefined
}

/** The fragment, with its mark. */
export const invitationFragment = (link: InvitationLink) => `#${new URLSearchParams({ ...link })}`
