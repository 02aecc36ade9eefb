import type { Role } from '@plinth/catalog/roles'
import { givenPlatform } from './given-platform.ts'
import { givenProject, rowsOf } from './given-projects.ts'
import { CANARY, givenSecrets } from './given-secrets.ts'
import { asProjectSuperuser } from './project-fingerprint.ts'

export interface Asking {
  userId?: string
  role?: Role
  signal?: AbortSignal
  project?: string
}

/** A project with secrets in it, one beside it, and what the assistant reads there. */
export async function givenAssistantSql() {
  const platform = await givenPlatform()
  const { alice, reader, organizations } = await platform.given({
    organizations: [{ name: 'Acme', owner: 'alice', readOnly: 'reader' }],
  })
  const { ref } = await givenProject(alice, organizations[0]!)
  const other = await givenProject(alice, organizations[0]!, { name: 'Other' })
  await givenSecrets(platform, alice, ref)
  await rowsOf(alice, other.ref, `create table public.only_elsewhere as select '${CANARY}' as body`)

  const { assistantSql } = platform.process

  const read = (query: string, { userId = 'ada', role = 'Owner', signal, project = ref }: Asking = {}) =>
    assistantSql.read({ ref: project, userId, organization: 'acme', role }, query, {
      signal: signal ?? new AbortController().signal,
    })

  async function rows(query: string, asking?: Asking) {
    const answer = await read(query, asking)
    if ('error' in answer) throw new Error(`${answer.error.code}: ${answer.error.message}`)
    return answer.rows
  }

  const asOwner = (statements: string) => rowsOf(alice, ref, statements)
  const asSuperuser = (statements: string) => asProjectSuperuser(platform, ref, (admin) => admin.query(statements))

  return { platform, alice, reader, ref, other, assistantSql, read, rows, asOwner, asSuperuser }
}
