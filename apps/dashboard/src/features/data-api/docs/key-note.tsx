import { apiKeys } from '@plinth/contract/api-keys'
import { Link } from '@tanstack/react-router'
import { useProjectAccess } from '../../../access/use-project-access.ts'
import { useProject } from '../../../data/projects.ts'
import { KEY_PLACEHOLDER } from '../../../lib/database/api-snippets.ts'
import type { ApiAddress } from './code/languages.ts'

/** What the key of the examples is good for, or where to get one. */
export function KeyNote({ projectRef, address }: { projectRef: string; address: ApiAddress }) {
  const mayRead = useProjectAccess(useProject(projectRef))(apiKeys.list)
  if (!mayRead)
    return `Replace ${KEY_PLACEHOLDER} with a publishable key. Your role does not allow reading API keys, so ask an owner.`
  return (
    <>
      {address.key === KEY_PLACEHOLDER
        ? `Replace ${KEY_PLACEHOLDER} with a publishable key.`
        : 'The publishable key is safe in a browser. Row-level security decides what it can read.'}{' '}
      <Link
        to="/project/$ref/settings/api-keys"
        params={{ ref: projectRef }}
        className="text-accent underline underline-offset-2"
      >
        Manage API keys
      </Link>
    </>
  )
}
