import type { Received } from '@plinth/contract/endpoint'
import type { Profile, profile as endpoints } from '@plinth/contract/profile'
import type { Change } from '../../access/handlers.ts'
import type { ProfileContext } from '../../context/caller-contexts.ts'
import { profileAnswer } from './profile-rules.ts'
import type { Names, ProfileRow } from '../../stores/profile-store.ts'

/** What is not given stays. */
export async function updateProfile(
  given: Received<typeof endpoints.update>,
  { stores, profile, config }: ProfileContext,
): Promise<Change<Profile>> {
  const before = namesOf(profile)
  const after: Names = {
    username: given.username ?? before.username,
    first_name: given.first_name === undefined ? before.first_name : textOrNone(given.first_name),
    last_name: given.last_name === undefined ? before.last_name : textOrNone(given.last_name),
  }
  const answer = profileAnswer({ ...profile, ...after }, config.disabledFeatures)
  const change = { answer, target: String(profile.id), before, after }
  if (isSame(before, after)) return { ...change, isUnchanged: true }
  await stores.profiles.setNames(profile.id, after)
  return change
}

const namesOf = ({ username, first_name, last_name }: ProfileRow): Names => ({ username, first_name, last_name })

const textOrNone = (text: string) => (text === '' ? null : text)

const isSame = (a: Names, b: Names) =>
  a.username === b.username && a.first_name === b.first_name && a.last_name === b.last_name
