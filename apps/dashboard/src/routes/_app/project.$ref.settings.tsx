import { createFileRoute } from '@tanstack/react-router'
import { ProjectSettingsPage } from '../../features/projects/settings/project-settings-page.tsx'

export const Route = createFileRoute('/_app/project/$ref/settings')({
  staticData: { skeleton: 'form', worksWithoutDatabase: true },
  component: ProjectSettings,
})

function ProjectSettings() {
  return <ProjectSettingsPage projectRef={Route.useParams().ref} />
}
