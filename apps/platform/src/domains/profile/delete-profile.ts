import { deleteUser } from '@plinth/identity/accounts'
import type { ProfileDeletion } from '@plinth/contract/profile'
import type { Change, PreparedVerb } from '../../access/handlers.ts'
import type { ProfileContext } from '../../context/caller-contexts.ts'
import { conflict } from '../../http/errors.ts'
import { callerOf } from '../auth/caller.ts'
import { requirePresence } from '../../access/require-presence.ts'

/** What stands against the deletion now, and what would go with the account. */
export async function deletionOf({ stores, profile }: ProfileContext): Promise<ProfileDeletion> {
  const snippets = await stores.snippets.countsOf(profile.id)
  return {
    is_operator: profile.is_operator,
    last_owner_of: await stores.organizations.lastOwnedBy(profile.id),
    memberships: (await stores.organizations.listForMember(profile.id)).length,
    private_snippets: snippets.private,
    shared_snippets: snippets.shared,
  }
}

type Proof = { current_password?: string | undefined }

/** The person leaves with all that is theirs alone. What they shared stays with those they shared it with. */
export const deleteProfile: PreparedVerb<Proof, ProfileContext, Change<void>> = {
  async prepare(proof, context) {
    await requirePresence(proof, context)
    return leave
  },
}

async function leave(context: ProfileContext): Promise<Change<void>> {
  const { stores, profile, person, sql } = context
  if (profile.is_operator) throw operatorStays()
  // an organization that they make at the same time is seen below, or is not made
  await stores.profiles.lock(profile.id)
  // two last owners who leave at once wait for each other here
  await stores.organizations.lockOwnedBy(profile.id)
  const [left] = await stores.organizations.lastOwnedBy(profile.id)
  if (left) throw lastOwner(left.name)
  await stores.snippets.handOverShared(profile.id)
  await stores.telemetry.forget(profile.id)
  await stores.idempotency.forget(person.userId)
  await stores.profiles.remove(profile.id)
  await deleteUser({ userId: person.userId }, { ...callerOf(context), sql })
  context.setRefreshToken(undefined)
  return {
    answer: undefined,
    target: String(profile.id),
    before: { username: profile.username },
    actor: profile,
  }
}

const operatorStays = () =>
  conflict('operator_stays', 'You run this installation. Its operator cannot delete their account.')

const lastOwner = (name: string) =>
  conflict('last_owner', `You are the last owner of ${name}. Make somebody else an owner first.`)
