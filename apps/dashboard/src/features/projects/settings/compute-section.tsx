import { computeSizes } from '@plinth/catalog/compute-sizes'
import { can } from '@plinth/catalog/project-status'
import { projects, type Project } from '@plinth/contract/projects'
import { Button } from '@plinth/ui/button'
import { ConfirmDialog } from '@plinth/ui/confirm-dialog'
import { Panel, Section } from '@plinth/ui/section'
import { useState } from 'react'
import { useAccess } from '../../../access/use-access.ts'
import { useProjectAccess } from '../../../access/use-project-access.ts'
import { useCall } from '../../../api/api.ts'
import { ComputeSizeField } from '../../../components/compute-size-field.tsx'
import { rememberStatus } from '../../../data/projects.ts'
import { reasonAgainst } from './reason-against.ts'
import { SectionFooter } from './section-footer.tsx'

/** How much memory and how many connections the cluster has. */
export function ComputeSection({ project }: { project: Project }) {
  const { hasCommerce, isOn } = useAccess()
  const may = useProjectAccess(project)
  const [size, setSize] = useState(project.infra_compute_size)
  const [isAsking, setAsking] = useState(false)
  const resize = useCall(projects.resize, {
    onSuccess: (news) => {
      setAsking(false)
      rememberStatus({ ...news, status_detail: null })
    },
  })
  const reason = reasonAgainst({ may: may('resize'), can: can('resize', project.status) })
  return (
    <Section title="Compute size" description="Changing it restarts the cluster with its new memory and connections.">
      <Panel
        footer={
          <SectionFooter reason={reason}>
            <Button
              disabled={reason !== undefined || size === project.infra_compute_size}
              onClick={() => setAsking(true)}
            >
              Change size
            </Button>
          </SectionFooter>
        }
      >
        <ComputeSizeField
          value={size}
          onChange={setSize}
          disabled={reason !== undefined}
          showPrices={hasCommerce && isOn('billing:all')}
        />
      </Panel>
      <ConfirmDialog
        visible={isAsking}
        title={`Change to ${computeSizes[size].label}?`}
        description={`${project.name} restarts to change from ${computeSizes[project.infra_compute_size].label} to ${computeSizes[size].label}. Open connections are closed.`}
        confirmText="Change size"
        variant="warning"
        loading={resize.isPending}
        onConfirm={() => resize.mutate({ ref: project.ref, desired_instance_size: size })}
        onCancel={() => setAsking(false)}
      />
    </Section>
  )
}
