import { Section } from '@plinth/ui/section'
import { Link } from '@tanstack/react-router'
import { Settings, SquareTerminal, Table2 } from 'lucide-react'
import { useAccess } from '../../../access/use-access.ts'
import { CardLink } from '../../../components/lists/card-link.tsx'

/** Where to go from here. */
export function NextSteps({ projectRef }: { projectRef: string }) {
  const { isOn } = useAccess()
  const params = { ref: projectRef }
  return (
    <Section title="What next">
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {isOn('sql_editor:all') && (
          <CardLink
            title="Run SQL"
            aside={<SquareTerminal size={16} aria-hidden className="text-muted" />}
            link={<Link to="/project/$ref/sql/$id" params={{ ...params, id: 'new' }} />}
          >
            Make your first table, or paste a schema you have.
          </CardLink>
        )}
        {isOn('table_editor:all') && (
          <CardLink
            title="Browse tables"
            aside={<Table2 size={16} aria-hidden className="text-muted" />}
            link={<Link to="/project/$ref/editor" params={params} />}
          >
            Look at rows, filter and sort them.
          </CardLink>
        )}
        <CardLink
          title="Settings"
          aside={<Settings size={16} aria-hidden className="text-muted" />}
          link={<Link to="/project/$ref/settings" params={params} />}
        >
          Compute size, password, Postgres version.
        </CardLink>
      </ul>
    </Section>
  )
}
