import { minutes } from '@plinth/catalog/durations'
import { ApiError } from '@plinth/contract/api-error'
import { profile, type Profile } from '@plinth/contract/profile'
import { call, type Cancelable, keyOf } from '../api/api.ts'
import { leaveSignedOut } from '../api/session.ts'
import { toast } from '../lib/toast/toast.ts'

const NOT_FOUND = "User's profile not found"

/** The person's profile, made on the first visit. Fresh for half an hour. */
export const profileQuery = () => ({
  queryKey: keyOf(profile.get, {}),
  queryFn: ({ signal }: Cancelable) =>
    call(profile.get, {}, { signal }).catch((error: unknown) => {
      if (error instanceof ApiError && error.message === NOT_FOUND) return createProfile()
      // a fresh token was tried already, so another sign-in is all that is left
      if (error instanceof ApiError && error.code === 401) return leaveSignedOut()
      throw error
    }),
  staleTime: minutes(30),
})

async function createProfile(): Promise<Profile> {
  try {
    const created = await call(profile.create, {})
    // once in a life, so nobody else waits for its code
    import('./telemetry.ts').then(({ recordEvent }) => recordEvent('sign_up')).catch(() => undefined)
    return created
  } catch (error) {
    if (error instanceof ApiError && error.code === 409) return existingProfile()
    toast.error('Failed to create your profile. Please refresh to try again.', { id: 'profile-creation' })
    throw error
  }
}

/** Another tab was faster. */
function existingProfile() {
  // oxlint-disable-next-line no-console -- the specification wants this logged, and only that
  console.info('Profile already exists')
  return call(profile.get, {})
}
