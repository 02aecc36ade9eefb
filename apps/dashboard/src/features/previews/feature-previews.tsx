import { listedPreviews } from '@plinth/catalog/previews'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { deploymentQuery } from '../../data/deployment.ts'
import { recordEvent } from '../../data/telemetry.ts'
import { PreviewModal } from './preview-modal.tsx'
import { setPreview } from '../../lib/browser/preview-flags.ts'
import { useOrganizationHere } from '../../components/project/use-organization-here.ts'
import { useProjectHere } from '../../components/project/use-project-here.ts'

/** The modal of the feature previews over whatever page the address names. */
export function FeaturePreviews({ shown }: { shown: string }) {
  const navigate = useNavigate()
  const router = useRouter()
  const organization = useOrganizationHere()
  const project = useProjectHere()
  const { data: deployment } = useQuery(deploymentQuery())
  if (!deployment) return null

  const show = (featurePreviewModal: string | undefined) =>
    void navigate({
      to: '.',
      search: (search: object) => ({ ...search, featurePreviewModal }),
      hash: true,
      replace: true,
      resetScroll: false,
    })

  return (
    <PreviewModal
      previews={listedPreviews(deployment.edition)}
      shown={shown}
      onShow={show}
      onClose={() => show(undefined)}
      organization={organization}
      onToggle={({ key }, isOn) => {
        setPreview(key, isOn)
        recordEvent(isOn ? 'feature_preview_enabled' : 'feature_preview_disabled', {
          project: project?.ref,
          organization: organization?.slug,
          properties: { feature: key },
        })
        // the page that is open may have another address now
        void router.invalidate()
      }}
    />
  )
}
