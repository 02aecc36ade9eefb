/** The token of the invitation that somebody came to accept: it stands in their way back, `/join?token=…`. */
export function invitationToken(search: string): string | undefined {
  const [path, query] = (new URLSearchParams(search).get('returnTo') ?? '').split('?')
  return path === '/join' ? (new URLSearchParams(query).get('token') ?? undefined) : undefined
}
