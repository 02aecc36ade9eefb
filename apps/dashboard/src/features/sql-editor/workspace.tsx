import type { Snippet } from '@plinth/contract/snippets'
import { Skeleton } from '@plinth/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { whenCallsRest } from '../../api/calls-under-way.ts'
import { toastError } from '../../api/toast-error.ts'
import { fetched } from '../../components/loading/fetched.tsx'
import { PageTitle } from '../../components/frames/page-title.tsx'
import { useSqlHelp } from '../../components/sql/sql-help.ts'
import { useOfferSql } from '../../components/sql/sql-here.ts'
import { columnNamesQuery } from '../../data/tables.ts'
import { refreshStructure } from '../../data/refresh-structure.ts'
import { isPressed } from '../../lib/keyboard/shortcuts.ts'
import { sqlShortcuts } from './sql-shortcuts.ts'
import type { EditorHandle } from './code/code-editor.tsx'
import { changesStructure } from '../../components/sql/changes-structure.ts'
import { type DangerousStatement, dangerousStatements } from '../../components/sql/dangerous-statements.ts'
import { failedStatement, faultOf, replacementFor } from './failed-statement.ts'
import { runAsIn, useRunOptions } from './options.ts'
import { type RunScope, selectionOrAll, statementAtCursor } from './run-scope.ts'
import { useRequestedRun } from './run-requests.ts'
import { cancelRun, MAY_HAVE_PARAMETERS, startRun, useSnippetRun } from './runs.ts'
import type { Draft } from '../../lib/browser/stored-entries.ts'
import { titleOf } from './snippets/title-of.ts'
import { SplitPanes } from './split-panes.tsx'
import { TemplateList } from './template-list.tsx'
import { toast } from '../../lib/toast/toast.ts'
import { Toolbar } from './toolbar.tsx'
import { usePageKeys } from './use-page-keys.ts'
import { useSaving } from './use-saving.ts'
import { useSavedText } from './use-saved-text.ts'

// Fetched when they are needed: the editor before anything, results with the first run, dialogs when they open.
const DangerDialog = lazy(async () => ({ default: (await import('./danger-dialog.tsx')).DangerDialog }))
const NameDialog = lazy(async () => ({ default: (await import('./snippets/name-dialog.tsx')).NameDialog }))
const OvertakenDialog = lazy(async () => ({ default: (await import('./overtaken-dialog.tsx')).OvertakenDialog }))

const ParameterFields = lazy(async () => ({
  default: (await import('./parameters/parameter-fields.tsx')).ParameterFields,
}))

const Results = fetched(async () => (await import('./results/results.tsx')).Results, { meanwhile: () => null })
const CodeEditor = fetched(async () => (await import('./code/code-editor.tsx')).CodeEditor, {
  meanwhile: EditorSkeleton,
})
// nobody opens this page for anything else
void CodeEditor.fetch()

interface WorkspaceProps {
  projectRef: string
  id: string
  /** Its address is still that of a new query. */
  isNew: boolean
  saved: Snippet | undefined
  draft: Draft | undefined
  beginning: string
}

/** One query: the bar, the editor, and below it what the last run gave. */
export function Workspace({ projectRef, id, isNew, saved, draft, beginning }: WorkspaceProps) {
  const editor = useRef<EditorHandle>(null)
  const navigate = useNavigate()
  const router = useRouter()
  const { running, outcome } = useSnippetRun(id)
  useEffect(() => void whenCallsRest().then(Results.fetch), [])
  const [feared, setFeared] = useState<{ scope: RunScope; dangers: DangerousStatement[] }>()
  const [wantsNames, setWantsNames] = useState(false)
  const { data: columns } = useQuery({ ...columnNamesQuery(projectRef), enabled: wantsNames })
  const typed = useSavedText({
    ref: projectRef,
    id,
    saved,
    draft,
    beginning,
    onFirstChange() {
      if (isNew) goTo(id, { replace: true })
    },
  })
  const saving = useSaving({
    projectRef,
    id,
    saved,
    text: typed.text,
    isOvertakenBy: typed.isOvertakenBy,
    onSaved: typed.onSaved,
    onCreated: (snippet) => goTo(snippet.id, { replace: snippet.id === id }),
  })
  const name = saved?.name ?? titleOf(typed.text)

  const { ErrorHelp } = useSqlHelp()
  const failed = useMemo(() => failedStatement(outcome), [outcome])
  const fault = outcome && faultOf(typed.text, outcome, failed)
  const message = outcome?.answer?.error?.message
  const sent = outcome?.sent.text
  useOfferSql({
    selection: useCallback(() => selectedText(editor.current), []),
    insert: useCallback((text: string) => editor.current?.insert(text), []),
    failure: useMemo(
      () => (message === undefined || sent === undefined ? undefined : { message, sql: sent }),
      [message, sent],
    ),
  })

  /** False where the statement that failed is not in the editor any more. */
  function replaceFailed(sql: string) {
    const change = failed && editor.current && replacementFor(editor.current.state().text, failed, sql)
    if (change) editor.current?.change(change)
    return Boolean(change)
  }

  function goTo(snippetId: string, { replace }: { replace: boolean }) {
    const to = '/project/$ref/sql/$id'
    const own = ['new', id].map((at) => router.buildLocation({ to, params: { ref: projectRef, id: at } }).pathname)
    // Somebody who clicked on, and whose next page is still on its way, is not called back.
    if (!own.includes(router.latestLocation.pathname)) return
    const params = { ref: projectRef, id: snippetId }
    if (!replace) return void navigate({ to, params })
    // what the address says of the page holds, but the template has become this query
    const search = (now: object) => ({ ...now, template: undefined })
    void navigate({ to, params, search, replace, state: { isSamePage: true } })
  }

  function onRun(scope: RunScope | undefined) {
    if (running || !scope) return
    if (scope.text.trim() === '') return tellNothingToRun()
    const dangers = dangerousStatements(scope.text)
    if (dangers.length > 0) setFeared({ scope, dangers })
    else void run(scope)
  }

  /** The tab was one of the results before. */
  function forgetTab() {
    if (!outcome || router.latestLocation.search.result === undefined) return
    const search = (now: object) => ({ ...now, result: undefined })
    void navigate({ to: '.', search, state: true, replace: true, resetScroll: false })
  }

  async function run(scope: RunScope) {
    forgetTab()
    const options = useRunOptions.getState()
    const { rowLimit, transaction, keepsOpen } = options
    const runAs = runAsIn(projectRef, options)
    const run = startRun(id, scope, { ref: projectRef, row_limit: rowLimit, transaction, keepsOpen, runAs })
    typed.onRun()
    const ended = await run
    if (ended?.answer?.results.some(({ command }) => changesStructure(command))) await refreshStructure()
  }

  useRequestedRun(id, () => onRun(selectionOrAll({ text: typed.text, from: 0, to: 0 })))

  const runSelection = () => editor.current && onRun(selectionOrAll(editor.current.state()))
  const runStatement = () => editor.current && onRun(statementAtCursor(editor.current.state()))

  async function format() {
    try {
      const { formatIn } = await import('./format/format-in-editor.ts')
      if (editor.current) formatIn(editor.current)
    } catch (error) {
      if (error instanceof Error) toastError(error)
    }
  }

  // Outside of the editor, which has the same keys of its own.
  usePageKeys((event) => {
    if (isPressed(sqlShortcuts.saveSql.keys, event)) saving.save()
    else if (isPressed(sqlShortcuts.runSql.keys, event)) runSelection()
    else if (isPressed(sqlShortcuts.runStatement.keys, event)) runStatement()
    else if (isPressed(sqlShortcuts.formatSql.keys, event)) void format()
    else return
    event.preventDefault()
  })

  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <PageTitle>{name}</PageTitle>
      <Toolbar
        projectRef={projectRef}
        name={name}
        isSaved={saved !== undefined}
        isDirty={typed.isDirty}
        isOwn={saved?.is_own ?? true}
        isShared={saved?.visibility === 'project'}
        isSaving={saving.isSaving}
        running={running}
        onRun={runSelection}
        onRunStatement={runStatement}
        onCancel={() => void cancelRun(projectRef, id)}
        onFormat={() => void format()}
        onSave={saving.save}
      />
      <SplitPanes
        first={
          <div className="flex h-full min-h-0 flex-col bg-surface">
            <CodeEditor.View
              ref={editor}
              initialText={typed.initialText}
              columns={columns}
              faultAt={fault}
              onChange={typed.onChange}
              onRun={runSelection}
              onRunStatement={runStatement}
              onFormat={() => void format()}
              onSave={saving.save}
              onFocus={() => setWantsNames(true)}
            />
            <Suspense>
              {MAY_HAVE_PARAMETERS.test(typed.text) && (
                <ParameterFields projectRef={projectRef} id={id} text={typed.text} />
              )}
            </Suspense>
            <p id="sql-editor-keys" className="sr-only">
              Control Enter runs the selection or everything. Escape and then Tab leaves the editor.
            </p>
          </div>
        }
        second={
          outcome || running ? (
            <Results.View
              running={running}
              outcome={outcome}
              fault={fault}
              name={name}
              text={typed.text}
              help={
                ErrorHelp &&
                failed && (
                  <Suspense>
                    <ErrorHelp projectRef={projectRef} failed={failed} onReplace={replaceFailed} />
                  </Suspense>
                )
              }
              onShowFault={(position) => editor.current?.reveal(position)}
            />
          ) : (
            <TemplateList
              projectRef={projectRef}
              isEmpty={typed.text.trim() === ''}
              onChoose={({ sql }) => editor.current?.replace(sql)}
            />
          )
        }
      />
      <Suspense>
        {feared && (
          <DangerDialog
            dangers={feared.dangers}
            onCancel={() => setFeared(undefined)}
            onConfirm={() => {
              setFeared(undefined)
              void run(feared.scope)
            }}
          />
        )}
        {saving.isOvertaken && (
          <OvertakenDialog isSaving={saving.isSaving} onConfirm={saving.overwrite} onCancel={saving.stopOverwriting} />
        )}
        {saving.isNaming && (
          <NameDialog
            projectRef={projectRef}
            title={saved ? 'Save your own copy' : 'Save this query'}
            description={saved ? 'Only who wrote a query can change it.' : undefined}
            confirmText="Save query"
            name={name}
            isSaving={saving.isSaving}
            readSql={() => Promise.resolve(typed.text)}
            onCancel={saving.stopNaming}
            onConfirm={saving.create}
          />
        )}
      </Suspense>
    </div>
  )
}

function selectedText(editor: EditorHandle | null) {
  const { text = '', from = 0, to = 0 } = editor?.state() ?? {}
  return text.slice(from, to)
}

const tellNothingToRun = () => toast('Nothing to run.', { id: 'nothing-to-run' })

function EditorSkeleton() {
  return (
    <div role="status" aria-label="Loading the editor" className="flex flex-col gap-3 px-14 py-4">
      <Skeleton className="h-3 w-64" />
      <Skeleton className="h-3 w-80" />
      <Skeleton className="h-3 w-40" />
    </div>
  )
}
