import type { SchemaDiagram } from '@plinth/postgres-meta/introspect/schema-diagram'
import { Button } from '@plinth/ui/button'
import { Combobox } from '@plinth/ui/combobox'
import { EmptyState } from '@plinth/ui/empty-state'
import { Spinner } from '@plinth/ui/spinner'
import { TextInput } from '@plinth/ui/text-input'
import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import { useAccess } from '../../../access/use-access.ts'
import { Failure } from '../../../components/frames/failure.tsx'
import { PageTitle } from '../../../components/frames/page-title.tsx'
import { NoMatch } from '../../../components/lists/no-match.tsx'
import { useSearchText } from '../../../components/lists/use-search-text.ts'
import { schemaDiagramQuery } from '../../../data/schema-diagram.ts'
import { DiagramCanvas } from './diagram-canvas.tsx'
import { DiagramMenu } from './diagram-menu.tsx'
import type { DiagramSearch } from './diagram-search.ts'
import { SchemaChoice } from './schema-choice.tsx'
import { type Arrangement, useArrangement } from './use-arrangement.ts'
import { useBoxes } from './use-boxes.ts'

interface DiagramPageProps {
  projectRef: string
  chosen: DiagramSearch
  onChoose: (chosen: Partial<DiagramSearch>) => void
}

const LONGEST_NAME = 63

/** Tables, their columns and how foreign keys link them. */
export function DiagramPage({ projectRef, chosen, onChoose }: DiagramPageProps) {
  const [search, setSearch] = useSearchText()
  const [tools, setTools] = useState<HTMLElement | null>(null)
  const asked = useDeferredValue(search.trim())
  const { data, error, refetch } = useQuery(schemaDiagramQuery(projectRef, { schemas: chosen.schema, search: asked }))
  return (
    <div className="flex h-full min-h-112 flex-col text-body">
      <PageTitle>Schema diagram</PageTitle>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-border px-4 py-2">
        <h1 className="text-page font-semibold">Schema diagram</h1>
        <SchemaChoice projectRef={projectRef} chosen={chosen.schema} onChoose={(schema) => onChoose({ schema })} />
        <TextInput
          type="search"
          aria-label="Filter tables by name"
          placeholder="Filter tables by name"
          maxLength={LONGEST_NAME}
          className="sm:w-64"
          icon={<Search size={14} aria-hidden />}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <div ref={setTools} className="flex flex-wrap items-center gap-2 max-sm:w-full" />
        <output className="ms-auto text-muted max-sm:hidden">{data && countOf(data)}</output>
      </div>
      {data ? (
        <Shown
          projectRef={projectRef}
          diagram={data}
          tools={tools}
          isNarrowed={search.trim() !== ''}
          onAll={() => setSearch('')}
        />
      ) : error ? (
        <Centered>
          <Failure title="The tables could not be loaded" error={error} onRetry={() => void refetch()} />
        </Centered>
      ) : (
        <Waiting>Loading tables</Waiting>
      )}
    </div>
  )
}

interface ShownProps {
  projectRef: string
  diagram: SchemaDiagram
  /** Where to put what is done with a diagram. */
  tools: HTMLElement | null
  isNarrowed: boolean
  /** Shows tables of every name. */
  onAll: () => void
}

function Shown({ projectRef, diagram, tools, isNarrowed, onAll }: ShownProps) {
  const { table_count: count, tables } = diagram
  if (count > tables.length)
    return (
      <Centered>
        <EmptyState kind="nothing" title={`${count.toLocaleString('en-US')} tables are too many to draw`}>
          Choose fewer schemas, or write a part of the names that you look for. Tables with such a name are drawn with
          those that they are linked with, at most 500.
        </EmptyState>
      </Centered>
    )
  if (count === 0)
    return (
      <Centered>
        {isNarrowed ? (
          <NoMatch title="No table matches" onClear={onAll} />
        ) : (
          <EmptyState kind="nothing" title="There are no tables">
            Tables that you create are drawn here, with lines for their foreign keys.
          </EmptyState>
        )}
      </Centered>
    )
  return <Arranged projectRef={projectRef} diagram={diagram} tools={tools} />
}

type ArrangedProps = Pick<ShownProps, 'projectRef' | 'diagram' | 'tools'>

function Arranged({ projectRef, diagram, tools }: ArrangedProps) {
  const { places, error } = useArrangement(diagram)
  if (places) return <Drawn projectRef={projectRef} diagram={diagram} tools={tools} places={places} />
  if (!error) return <Waiting>Arranging tables</Waiting>
  return (
    <Centered>
      <Failure title="The tables could not be arranged" error={error} onRetry={() => location.reload()} />
    </Centered>
  )
}

interface DrawnProps extends ArrangedProps {
  places: Arrangement
}

function Drawn({ projectRef, diagram, tools, places }: DrawnProps) {
  const { isOn } = useAccess()
  const boxes = useBoxes(projectRef, diagram, places)
  const [goTo, setGoTo] = useState<{ id: number }>()
  const options = useMemo(
    () => diagram.tables.map(({ id, schema, name }) => ({ value: String(id), label: `${schema}.${name}` })),
    [diagram],
  )
  return (
    <>
      {tools &&
        createPortal(
          <>
            <div className="w-48 max-sm:flex-1">
              <Combobox
                label="Go to a table"
                placeholder="Go to a table"
                searchPlaceholder="Find a table"
                emptyText="No table matches."
                options={options}
                onValueChange={(id) => setGoTo({ id: Number(id) })}
              />
            </div>
            <DiagramMenu projectRef={projectRef} diagram={diagram} boxes={boxes.boxes} />
            {boxes.isArrangedByHand && <Button onClick={boxes.forget}>Arrange again</Button>}
          </>,
          tools,
        )}
      <DiagramCanvas
        projectRef={projectRef}
        diagram={diagram}
        boxes={boxes}
        canOpen={isOn('table_editor:all')}
        goTo={goTo}
      />
    </>
  )
}

const Centered = ({ children }: { children: ReactNode }) => (
  <div className="mx-auto w-full max-w-160 p-6">{children}</div>
)

const Waiting = ({ children }: { children: string }) => (
  <div role="status" className="m-auto flex items-center gap-2 text-muted">
    <Spinner size={16} />
    {children}
  </div>
)

function countOf({ table_count: tables, links }: SchemaDiagram) {
  if (tables === 0) return ''
  const counted = tables === 1 ? '1 table' : `${tables.toLocaleString('en-US')} tables`
  if (links.length === 0) return counted
  return `${counted}, ${links.length === 1 ? '1 foreign key' : `${links.length} foreign keys`}`
}
