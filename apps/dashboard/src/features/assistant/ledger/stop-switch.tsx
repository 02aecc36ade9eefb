import { assistant } from '@plinth/contract/assistant'
import { organizations, type Organization } from '@plinth/contract/organizations'
import { Panel, PanelRow } from '@plinth/ui/section'
import { Switch } from '@plinth/ui/switch'
import { organizationRights } from '../../../access/rights.ts'
import { useAccess } from '../../../access/use-access.ts'
import { invalidate, useCall } from '../../../api/api.ts'
import { sharingOf } from '../sharing.ts'

/** One switch that stops everything, from the next word on. */
export function StopSwitch({ organization: { slug, assistant_is_on, opt_in_tags } }: { organization: Organization }) {
  const mayDecide = useAccess().may({ ...organizationRights.configureAssistant, organization: slug })
  const configure = useCall(assistant.configure, { onSuccess: () => invalidate(organizations.list) })
  return (
    <Panel padded={false}>
      <PanelRow
        title="Send to the model"
        description={
          assistant_is_on
            ? `Switched off, nothing more is sent, also of an answer that is being written.${mayDecide ? '' : ' Owners can switch it off.'}`
            : `Nothing is sent.${mayDecide ? '' : ' Owners can switch it on.'}`
        }
      >
        <Switch
          label="Send to the model"
          hideLabel
          checked={assistant_is_on}
          disabled={!mayDecide || configure.isPending}
          onCheckedChange={(is_on) => configure.mutate({ slug, is_on, opt_in_tags: sharingOf(opt_in_tags) })}
        />
      </PanelRow>
    </Panel>
  )
}
