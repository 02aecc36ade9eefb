import { CodeBlock } from '@plinth/ui/code-block'
import { Panel } from '@plinth/ui/section'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { profileQuery } from '../../../data/profile.ts'
import { startLogQuery } from '../../../data/projects.ts'

/** Why Postgres did not start, for the operator. */
export function StartLog({ projectRef }: { projectRef: string }) {
  const { data: profile } = useSuspenseQuery(profileQuery())
  const { data } = useQuery({ ...startLogQuery(projectRef), enabled: profile.is_operator })
  if (!data || data.lines.length === 0) return null
  return (
    <Panel title="Postgres log">
      <CodeBlock wrap alwaysCopyable label="Start log" code={data.lines.join('\n')} maxHeight="20rem" />
    </Panel>
  )
}
