import type { management } from '@plinth/contract/management'
import type { Handlers } from '../../access/handlers.ts'
import { configureAuth, managedAuthConfig } from './configure-auth.ts'
import { generateTypes } from './generate-types.ts'
import { listManagedApiKeys } from './list-managed-api-keys.ts'
import { managedProject } from './managed-project.ts'
import {
  createManagedSigningKey,
  findManagedSigningKey,
  listManagedSigningKeys,
  useManagedSigningKey,
  revokeManagedSigningKey,
} from './managed-signing-keys.ts'
import { queryDatabase } from './query-database.ts'

export const managementHandlers: Handlers<typeof management> = {
  organizations: async (_, { stores, profile }) =>
    (await stores.organizations.listForMember(profile.id)).map(({ organization: { slug, name } }) => ({
      id: slug,
      slug,
      name,
    })),
  projects: async (_, { stores, profile, person, config }) => {
    const hasMfa = person.aal !== 'aal1'
    const found = await stores.projects.listForMember({ profileId: profile.id, hasMfa, organizationSlug: undefined })
    return found.map((project) => managedProject(project, config))
  },
  project: (_, { project, config }) => managedProject(project, config),
  apiKeys: listManagedApiKeys,
  authConfig: async (_, { project, stores }) => managedAuthConfig(await stores.authSettings.find(project.ref)),
  configureAuth,
  signingKeys: async (_, context) => ({ keys: await listManagedSigningKeys(context) }),
  signingKey: ({ id }, context) => findManagedSigningKey(id, context),
  createSigningKey: createManagedSigningKey,
  useSigningKey: useManagedSigningKey,
  revokeSigningKey: revokeManagedSigningKey,
  types: generateTypes,
  query: queryDatabase,
}
