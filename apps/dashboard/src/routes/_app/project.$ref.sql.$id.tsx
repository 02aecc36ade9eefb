import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { requireFeature } from '../../access/require-feature.ts'
import { sqlEditorFeature } from '../../features/sql-editor/sql-editor-feature.ts'
import { lazyOr } from '../../components/loading/lazy-or.ts'
import { deploymentQuery } from '../../data/deployment.ts'
import { SqlHelpContext } from '../../components/sql/sql-help.ts'
import { useSqlToBeginWith } from '../../components/sql/sql-to-begin-with.ts'
import { SqlEditorPage } from '../../features/sql-editor/sql-editor-page.tsx'
import { oneText } from '../../lib/url/plain-search.ts'

export const Route = createFileRoute('/_app/project/$ref/sql/$id')({
  validateSearch: ({ template, queries, result }: Record<string, unknown>): SqlSearch => ({
    template: oneText(template),
    queries: oneText(queries),
    result: oneText(result),
  }),
  beforeLoad: requireFeature(sqlEditorFeature.requires),
  staticData: { skeleton: 'editor', fillsTheScreen: true },
  component: SqlEditor,
})

interface SqlSearch {
  template?: string | undefined
  /** What the names of the listed queries contain. */
  queries?: string | undefined
  /** The tab of the results that is open. */
  result?: string | undefined
}

function SqlEditor() {
  const { ref, id } = Route.useParams()
  const { data: deployment } = useQuery(deploymentQuery())
  return (
    <SqlHelpContext value={deployment?.assistant ? help : nobody}>
      <SqlEditorPage projectRef={ref} id={id} template={Route.useSearch().template} given={useSqlToBeginWith()} />
    </SqlHelpContext>
  )
}

/** Without a model, the code of those who would ask it is not fetched. */
const nobody = {}

/** The editor does without where it does not come. */
const help = {
  ErrorHelp: lazyOr(async () => (await import('../../features/assistant/completion/error-help.tsx')).ErrorHelp),
  NameHelp: lazyOr(async () => (await import('../../features/assistant/completion/name-help.tsx')).NameHelp),
  DraftHelp: lazyOr(async () => (await import('../../features/assistant/completion/draft-help.tsx')).DraftHelp),
}
