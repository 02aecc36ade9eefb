import type { Domain } from '../domain.ts'
import { profileHandlers } from './profile-handlers.ts'

export const profileDomain = {
  handlers: { profile: profileHandlers },
} satisfies Domain
