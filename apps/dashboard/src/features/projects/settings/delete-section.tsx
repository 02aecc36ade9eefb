import { can } from '@plinth/catalog/project-status'
import { projects, type Project } from '@plinth/contract/projects'
import { Button } from '@plinth/ui/button'
import { Panel, PanelRow, Section } from '@plinth/ui/section'
import { toast } from '@plinth/ui/toaster'
import { TypedNameDialog } from '@plinth/ui/typed-name-dialog'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useProjectAccess } from '../../../access/use-project-access.ts'
import { useCall } from '../../../api/api.ts'
import { refreshProjects, rememberStatus } from '../../../data/projects.ts'
import { reasonAgainst } from './reason-against.ts'

/** The end of a project, with 48 hours to think again. */
export function DeleteSection({ project }: { project: Project }) {
  const { ref, name, status, organization_slug } = project
  const [isAsking, setAsking] = useState(false)
  const navigate = useNavigate()
  const may = useProjectAccess(project)
  const remove = useCall(projects.remove, {
    onSuccess: async (news) => {
      rememberStatus({ ...news, status_detail: null })
      await navigate({ to: '/org/$slug', params: { slug: organization_slug } })
      toast.success(
        `${name} is being deleted. It can be restored until ${new Date(news.restorable_until).toLocaleString()}.`,
      )
      await refreshProjects()
    },
  })
  const reason = reasonAgainst({ may: may('remove'), can: can('remove', status) })
  return (
    <Section title="Delete">
      <Panel padded={false}>
        <PanelRow
          title="Delete this project"
          description={
            reason ?? 'The cluster is stopped at once. For 48 hours the project can be restored; then its data is gone.'
          }
        >
          <Button disabled={reason !== undefined} onClick={() => setAsking(true)}>
            Delete project
          </Button>
        </PanelRow>
      </Panel>
      <TypedNameDialog
        visible={isAsking}
        title={`Delete ${name}?`}
        description="The project stops at once. It can be restored for 48 hours; after that nobody can bring it back."
        name={name}
        nameLabel="project name"
        confirmText="Delete project"
        losses={['Every table and row of its database', 'Its roles, passwords and settings', 'Its connection strings']}
        error={remove.error?.message}
        loading={remove.isPending}
        onConfirm={() => remove.mutate({ ref })}
        onCancel={() => setAsking(false)}
      />
    </Section>
  )
}
