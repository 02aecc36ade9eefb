import { type ComputeSizeId, computeSizes } from '@plinth/catalog/compute-sizes'
import { projects, type Project } from '@plinth/contract/projects'
import { Button } from '@plinth/ui/button'
import { Panel, Section } from '@plinth/ui/section'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAccess } from '../../../access/use-access.ts'
import { useCall } from '../../../api/api.ts'
import { ComputeSizeField } from '../../../components/project/compute-size-field.tsx'
import { useReasonAgainst } from '../../../components/project/use-reason-against.ts'
import { organizationsQuery } from '../../../data/organizations.ts'
import { rememberStatus } from '../../../data/projects.ts'
import { priceChange } from '../../../lib/format/format-price.ts'
import { SectionFooter } from './section-footer.tsx'
import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx'

/** How much memory and how many connections the cluster has. */
export function ComputeSection({ project }: { project: Project }) {
  const { hasCommerce, isOn } = useAccess()
  const [size, setSize] = useState(project.infra_compute_size)
  const [isAsking, setAsking] = useState(false)
  const resize = useCall(projects.resize, {
    onSuccess: (news) => {
      setAsking(false)
      rememberStatus({ ...news, status_detail: null })
    },
  })
  const reason = useReasonAgainst(project, 'resize')
  const { data: organizations } = useSuspenseQuery(organizationsQuery())
  const largest = organizations.find(({ id }) => id === project.organization_id)?.limits.largest_compute_size
  const showPrices = hasCommerce && isOn('billing:all')
  return (
    <Section
      id="compute"
      title="Compute size"
      description="Changing it restarts the cluster with its new memory and connections."
    >
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
          showPrices={showPrices}
          largest={largest}
        />
      </Panel>
      <ConfirmDialog
        visible={isAsking}
        title={`Change to ${computeSizes[size].label}?`}
        description={whatHappens(project, size, showPrices)}
        confirmText="Change size"
        role="alertdialog"
        loading={resize.isPending}
        onConfirm={() => resize.mutate({ ref: project.ref, desired_instance_size: size })}
        onCancel={() => setAsking(false)}
      />
    </Section>
  )
}

function whatHappens({ name, status, infra_compute_size }: Project, size: ComputeSizeId, showPrices: boolean) {
  const [present, chosen] = [computeSizes[infra_compute_size], computeSizes[size]]
  const change =
    status === 'INACTIVE'
      ? `${name} changes from ${present.label} to ${chosen.label} and stays paused.`
      : `${name} restarts to change from ${present.label} to ${chosen.label}. Open connections are closed.`
  if (!showPrices) return change
  return `${change} ${priceChange(chosen.label, { from: present.dollarsPerMonth, to: chosen.dollarsPerMonth })}`
}
