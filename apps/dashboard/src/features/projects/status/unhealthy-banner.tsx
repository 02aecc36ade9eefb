import type { Project } from '@plinth/contract/projects'
import { Banner } from '@plinth/ui/banner'
import { ProjectVerbButton } from '../../../components/project/project-verb-button.tsx'
import { attemptsSentence } from './attempts-sentence.ts'

/** Above the pages of a project whose database may refuse connections. */
export function UnhealthyBanner({ project }: { project: Project }) {
  return (
    <div className="mx-auto w-full max-w-292 px-4 pt-4 sm:px-6">
      <Banner
        tone="warning"
        title="The database may refuse connections"
        action={<ProjectVerbButton project={project} verb="restart" size="small" />}
      >
        {project.status_detail ?? 'Postgres runs, but does not answer as it should. A restart often helps.'}{' '}
        {attemptsSentence(project.attempts)}
      </Banner>
    </div>
  )
}
