import type { Received } from '@plinth/contract/endpoint'
import type { RunRole, sql } from '@plinth/contract/sql'
import type { ProjectContext } from '../../../context/caller-contexts.ts'
import { forbidden, invalid } from '../../../http/errors.ts'
import { type Person, personIn } from '../person-sql.ts'

interface Runner {
  runner: Person
  settings: Readonly<Record<string, string>>
}

/**
 * Whom a run is by: the person, or what they have chosen to be. Its role is one that they could become anyway, so a
 * Read-only member stays one. REST gives requests their claims in the same setting.
 */
export function runnerOf(
  { role, claims }: Pick<Received<typeof sql.run>, 'role' | 'claims'>,
  context: ProjectContext,
): Runner {
  const person = personIn(context)
  const isRequest = role !== undefined && role !== 'read_only'
  if (claims && !isRequest)
    throw invalid('claims_without_role', 'Only anon, authenticated and service_role have claims.')
  if (isRequest && person.role === 'Read-only') throw mayOnlyRead(role)
  if (!isRequest) return { runner: { ...person, runsAs: role }, settings: {} }
  return {
    runner: { ...person, runsAs: role },
    settings: { 'request.jwt.claims': JSON.stringify({ ...claims, role }) },
  }
}

const mayOnlyRead = (role: RunRole) =>
  forbidden('may_only_read', `Your role only reads, so you cannot run SQL as ${role}.`)
