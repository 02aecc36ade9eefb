import { projects, type Project } from '@plinth/contract/projects'
import { Button } from '@plinth/ui/button'
import { toast } from '../../lib/toast/toast.ts'
import { TypedNameDialog } from '@plinth/ui/typed-name-dialog'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useCall } from '../../api/api.ts'
import { useReasonAgainst } from '../../components/project/use-reason-against.ts'
import { refreshProjects, rememberStatus } from '../../data/projects.ts'
import { formatMoment } from '@plinth/ui/format-moment'

/** Deletes a project once its name is typed, and leads to the projects that remain. */
export function DeleteProjectButton({ project }: { project: Project }) {
  const { ref, name, organization_slug } = project
  const [isAsking, setAsking] = useState(false)
  const navigate = useNavigate()
  const remove = useCall(projects.remove, {
    onSuccess: async (news) => {
      rememberStatus({ ...news, status_detail: null })
      await navigate({ to: '/org/$slug', params: { slug: organization_slug } })
      toast.success(`${name} is being deleted. It can be restored until ${formatMoment(news.restorable_until)}.`)
      await refreshProjects()
    },
  })
  return (
    <>
      <Button disabled={useReasonAgainst(project, 'remove') !== undefined} onClick={() => setAsking(true)}>
        Delete project
      </Button>
      <TypedNameDialog
        visible={isAsking}
        title={`Delete ${name}?`}
        description={`You lose ${name} and all the data in its database: it stops at once, can be restored for 48 hours, and is then gone for good.`}
        name={name}
        nameLabel="project name"
        confirmText="Delete project"
        error={remove.error?.message}
        loading={remove.isPending}
        onConfirm={() => remove.mutate({ ref })}
        onCancel={() => setAsking(false)}
      >
        <p className="text-muted">Its backups are kept until they expire, and can be restored to a new project.</p>
      </TypedNameDialog>
    </>
  )
}
