import type { ProjectContext } from '../../context/caller-contexts.ts'
import { invalid } from '../../http/errors.ts'
import { checkHandle } from '../projects/connection-handle.ts'
import { personIn, type Person } from './person-sql.ts'

/** Who asks, once the sealed handle in `x-connection-encrypted` has been checked. */
export function requireHandle(context: ProjectContext): Person {
  const { config, handleKey, clock, header, membership, person, project } = context
  const handle = header('x-connection-encrypted')
  const { role, organization } = membership
  if (handle !== undefined) {
    const binding = { userId: person.userId, organizationId: organization.id, ref: project.ref, role }
    checkHandle(handleKey, handle, binding, clock.now().getTime())
  } else if (config.requireConnectionHeader) {
    throw invalid('connection_header_required', 'The header x-connection-encrypted is required.')
  }
  return personIn(context)
}
