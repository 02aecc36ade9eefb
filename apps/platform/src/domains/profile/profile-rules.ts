import type { Profile } from '@plinth/contract/profile'
import type { User } from '@plinth/contract/auth'
import type { ProfileRow } from '../../stores/profile-store.ts'

type Person = Pick<User, 'id' | 'email'> & {
  identities: { provider: string; id: string; identity_data?: Record<string, unknown> }[]
}

/** Begins with `github|` for people who came through GitHub, as the dashboards of this kind expect. */
export function auth0IdOf({ id, identities }: Person) {
  const github = identities.find(({ provider }) => provider === 'github')
  return github ? `github|${github.id}` : `auth0|${id}`
}

export function usernameOf({ email, identities }: Person) {
  const name = identities
    .map(({ identity_data }) => identity_data?.['user_name'])
    .find((value) => typeof value === 'string')
  return typeof name === 'string' ? name : email.slice(0, email.indexOf('@'))
}

export function profileAnswer(profile: ProfileRow, deploymentDisabled: string[]): Profile {
  const { user_id, disabled_features, ...rest } = profile
  return { ...rest, gotrue_id: user_id, disabled_features: [...new Set([...deploymentDisabled, ...disabled_features])] }
}
