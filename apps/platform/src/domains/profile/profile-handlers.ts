import { getUser } from '@plinth/identity/accounts'
import type { profile } from '@plinth/contract/profile'
import type { Change, Handlers } from '../../access/handlers.ts'
import type { SignedInContext } from '../../context/caller-contexts.ts'
import { permissionsOf } from '../../access/permissions.ts'
import { conflict, notFound } from '../../http/errors.ts'
import { deleteProfile, deletionOf } from './delete-profile.ts'
import { checkPassword } from '../passwords/password-check.ts'
import { auth0IdOf, profileAnswer, usernameOf } from './profile-rules.ts'
import { updateProfile } from './update-profile.ts'

export const profileHandlers: Handlers<typeof profile> = {
  get: async (_, { stores, person, config }) => {
    const found = await stores.profiles.findByUser(person.userId)
    if (!found) throw notFound('profile_not_found', "User's profile not found")
    return profileAnswer(found, config.disabledFeatures)
  },
  create: createProfile,
  update: updateProfile,
  deletion: async (_, context) => deletionOf(context),
  remove: deleteProfile,
  permissions: async (_, { stores, profile }) =>
    (await stores.organizations.listForMember(profile.id)).flatMap(permissionsOf),
  checkPassword: async (asked, context) => {
    const { score, suggestions, warning } = await checkPassword(asked, context)
    return { result: { score, feedback: { suggestions, warning } } }
  },
}

async function createProfile(_: unknown, context: SignedInContext): Promise<Change<ReturnType<typeof profileAnswer>>> {
  const { stores, person, config, edition, authContext, sql } = context
  const user = await getUser(person, { ...authContext, sql })
  const created = await stores.profiles.create({
    userId: user.id,
    auth0Id: auth0IdOf(user),
    username: usernameOf(user),
    email: user.email,
  })
  if (!created) throw conflict('profile_exists', 'Profile already exists')
  await edition.welcome(created, context)
  return {
    answer: profileAnswer(created, config.disabledFeatures),
    target: String(created.id),
    after: { username: created.username },
  }
}
