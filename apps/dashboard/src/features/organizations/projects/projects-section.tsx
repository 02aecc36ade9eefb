import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { ListSearch } from '../../../components/lists/list-search.tsx'
import { NoMatch } from '../../../components/lists/no-match.tsx'
import { matchesSearch } from '../../../lib/search/matches-search.ts'
import { projectsView } from '../../../lib/browser/stored-entries.ts'
import { AttentionLine } from './attention-line.tsx'
import { ProjectCards } from './project-cards.tsx'
import { groupOf } from './project-groups.ts'
import { ProjectList } from './project-list.tsx'
import { choiceOf, type ListChoice } from './list-choice.ts'
import { ProjectsToolbar } from './projects-toolbar.tsx'
import type { ShownProjects } from './shown-projects.ts'
import { sortProjects } from './sort-projects.ts'

const route = getRouteApi('/_app/org/$slug/')

const SEARCHABLE_FROM = 9

/** An organization's projects, those that need attention first, with filters once there are several. */
export function ProjectsSection({ projects, now }: ShownProjects) {
  const choice = choiceOf(route.useSearch())
  const navigate = route.useNavigate()
  const [text, setText] = useState('')
  const [view, setView] = useState(projectsView.read)
  const inState = projects.filter(({ status }) => choice.state === undefined || groupOf(status) === choice.state)
  const found = inState.filter(({ name, ref }) => matchesSearch(text, name, ref))
  const shown = sortProjects(found, choice.sort)
  const Projects = view === 'list' ? ProjectList : ProjectCards

  const onChoice = ({ state, sort }: ListChoice) =>
    void navigate({
      search: { state, sort: sort === 'status' ? undefined : sort },
      replace: true,
      resetScroll: false,
    })

  return (
    <section aria-label="Projects" className="flex flex-col gap-4">
      <AttentionLine projects={projects} />
      {projects.length >= SEARCHABLE_FROM && (
        <ListSearch label="Find a project" value={text} onChange={setText} shown={found.length} of={inState.length} />
      )}
      {(projects.length > 1 || choice.state !== undefined) && (
        <ProjectsToolbar
          projects={projects}
          choice={choice}
          onChoice={onChoice}
          view={view}
          onView={(chosen) => {
            setView(chosen)
            projectsView.write(chosen)
          }}
        />
      )}
      {shown.length > 0 ? (
        <Projects projects={shown} now={now} />
      ) : (
        <NoMatch
          action={text === '' ? 'Show all' : undefined}
          title={text === '' ? 'No project is in this state' : 'No project has that name'}
          onClear={() => {
            setText('')
            onChoice({ ...choice, state: undefined })
          }}
        />
      )}
    </section>
  )
}
