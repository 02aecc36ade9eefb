import { randomBytes } from 'node:crypto'
import { scramVerifier } from '@plinth/postgres-engine/scram'
import type { SignedInContext } from '../context/caller-contexts.ts'
import type { Config } from '../config/config.ts'
import { addProject } from '../domains/projects/add-project.ts'
import { placeOf } from '../domains/projects/place-of.ts'
import { slugOf } from '../domains/organizations/organization-rules.ts'
import type { ProfileRow } from '../stores/profile-store.ts'
import type { Edition } from './edition.ts'
import { hasInbox } from '../config/has-inbox.ts'

const DEFAULT_NAME = 'Default'

/** One operator, further people by invitation, no commerce, and a default project. */
export const selfHosted = (config: Config): Edition => ({
  name: 'self-hosted',
  capabilities: [],
  signUp: 'by-invitation',
  inbox: hasInbox(config),
  hasPointInTime: () => config.pointInTime,
  welcome: makeDefaultProject,
})

/** The operator's profile comes with an organization and the project that answers at /project/default. */
async function makeDefaultProject(profile: ProfileRow, context: SignedInContext) {
  if (!profile.is_operator) return
  const { stores, fleet } = context
  const organization = await stores.organizations.create({
    name: `${DEFAULT_NAME} organization`,
    slug: slugOf(DEFAULT_NAME),
    billingEmail: null,
  })
  const newest = fleet.installedMajor('17') ?? fleet.engine.majors()[0]?.major
  if (!organization || !newest) throw new Error('The default project could not be made')
  await stores.organizations.addMember({ organizationId: organization.id, profileId: profile.id, role: 'Owner' })
  await addProject(context, {
    organizationId: organization.id,
    name: `${DEFAULT_NAME} project`,
    ...placeOf({}, context.config),
    computeSize: 'micro',
    major: newest,
    // nobody knows this password: the operator sets one in the project's settings
    ownerVerifier: scramVerifier(randomBytes(24).toString('base64url')),
    isDefault: true,
  })
}
