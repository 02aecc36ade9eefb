import { projects, type Project } from '@plinth/contract/projects'
import { toast } from '../../../lib/toast/toast.ts'
import { useProjectAccess } from '../../../access/use-project-access.ts'
import { call, useCall } from '../../../api/api.ts'
import { NameSection } from '../../../components/forms/name-section.tsx'
import { refreshProjects } from '../../../data/projects.ts'

/** The project's name and ref. */
export function GeneralSection({ project }: { project: Project }) {
  const may = useProjectAccess(project)
  const undo = useCall(projects.rename, { onSuccess: refreshProjects })

  async function rename(wanted: string) {
    const { ref, name } = await call(projects.rename, { ref: project.ref, name: wanted })
    await refreshProjects()
    toast.success(`The project is now called ${name}.`, {
      action: { label: 'Undo', onClick: () => undo.mutate({ ref, name: project.name }) },
    })
    return name
  }

  return (
    <NameSection
      name={project.name}
      help={may(projects.rename) ? undefined : 'Your role does not allow renaming projects.'}
      readOnly={!may(projects.rename)}
      permanent={{
        label: 'Ref',
        help: 'The project’s name in addresses and connection strings. It never changes.',
        copyLabel: 'Copy the ref',
        value: project.ref,
      }}
      onRename={rename}
    />
  )
}
