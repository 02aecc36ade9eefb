import { z } from 'zod'
import { knownAddress } from '../accounts/email-address.ts'
import { askFor } from './ask-for.ts'
import type { OauthProvider } from './provider.ts'

interface GithubApp {
  clientId: string
  clientSecret: string
  /** Where GitHub is, and where its API is; both without a slash at the end. */
  url: string
  apiUrl: string
  /** What GitHub calls the app in its addresses, where it is one that people can install. */
  app?: string
}

const User = z.object({ id: z.int().positive(), login: z.string().min(1).max(100) })
const Emails = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }))

/** People are known by their number at GitHub; an address counts when it is the primary one and verified. */
export function githubProvider({ clientId, clientSecret, url, apiUrl, app }: GithubApp): OauthProvider {
  return {
    kind: 'oauth',
    name: 'github',
    clientId,
    clientSecret,
    // only the address and who reads it: enough to know which person it is
    scopes: 'read:user user:email',
    authorizationUrl: `${url}/login/oauth/authorize`,
    tokenUrl: `${url}/login/oauth/access_token`,
    ...(app === undefined ? {} : { installUrl: `${url}/apps/${app}/installations/new` }),
    async person(accessToken, ask) {
      const headers = {
        accept: 'application/vnd.github+json',
        authorization: `Bearer ${accessToken}`,
        'x-github-api-version': '2022-11-28',
      }
      const [user, emails] = await Promise.all([
        askFor(User, `${apiUrl}/user`, { headers }, ask),
        askFor(Emails, `${apiUrl}/user/emails`, { headers }, ask),
      ])
      const primary = emails.find((candidate) => candidate.primary && candidate.verified)
      return { providerId: String(user.id), userName: user.login, email: knownAddress(primary?.email) }
    },
  }
}
