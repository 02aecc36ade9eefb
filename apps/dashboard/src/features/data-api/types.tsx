import { isUsable } from '@plinth/catalog/project-status'
import { management } from '@plinth/contract/management'
import { Button } from '@plinth/ui/button'
import { CodeBlock } from '@plinth/ui/code-block'
import { CopyButton } from '@plinth/ui/copy-button'
import { Section } from '@plinth/ui/section'
import { useProjectAccess } from '../../access/use-project-access.ts'
import { call, useCall } from '../../api/api.ts'
import { useProject } from '../../data/projects.ts'
import { downloadText } from '../../lib/browser/download-text.ts'

const FILE = 'database.types.ts'

/** The exposed tables, views and functions as types, for client libraries. */
export function Types({ projectRef }: { projectRef: string }) {
  const project = useProject(projectRef)
  const may = useProjectAccess(project)
  const download = useCall(management.types, {
    onSuccess: ({ types }) => downloadText(FILE, 'text/typescript', types),
  })
  if (!may(management.types)) return null
  const isReady = isUsable(project.status)
  const ref = project.ref
  return (
    <Section
      id="types"
      title="TypeScript types"
      description={
        isReady
          ? 'The exposed tables, views and functions as a module, for createClient<Database>(…). Generate it again after a change of the structure.'
          : 'The project must be active to generate its types.'
      }
      actions={
        <>
          <CopyButton
            size="medium"
            label="Copy types"
            disabled={!isReady}
            text={async () => (await call(management.types, { ref })).types}
          />
          <Button disabled={!isReady} loading={download.isPending} onClick={() => download.mutate({ ref })}>
            Download {FILE}
          </Button>
        </>
      }
    >
      <CodeBlock wrap label="With an access token" code={lineFor(window.location.origin, ref)} />
    </Section>
  )
}

/** For scripts, which have a token and no session. */
const lineFor = (origin: string, ref: string) =>
  `curl --fail --silent --header "Authorization: Bearer $PLINTH_TOKEN" ${origin}${management.types.path.replace('{ref}', ref)} | jq --raw-output .types > ${FILE}`
