import type { Organization } from '@plinth/contract/organizations'
import { Button } from '@plinth/ui/button'
import { EmptyState } from '@plinth/ui/empty-state'
import { Link } from '@tanstack/react-router'
import { PlugZap } from 'lucide-react'
import { HowToAddAModel, NO_MODEL } from '../../../components/assistant/how-to-add-a-model.tsx'

/** No model is there to be asked; everything else works. */
export const NotConfigured = () => (
  <div className="min-h-0 flex-1 overflow-y-auto">
    <EmptyState kind="nothing" icon={<PlugZap size={18} aria-hidden />} title={NO_MODEL}>
      <HowToAddAModel />
    </EmptyState>
  </div>
)

/** The organization does not want it. */
export const SwitchedOff = ({ organization: { name, slug, is_owner } }: { organization: Organization }) => (
  <EmptyState
    kind="forbidden"
    title={`The assistant is switched off for ${name}`}
    action={
      is_owner && (
        <Button asChild>
          <Link to="/org/$slug/settings" params={{ slug }}>
            Open the settings
          </Link>
        </Button>
      )
    }
  >
    {is_owner
      ? 'Nothing is sent to a model. As an owner you can switch it on in the settings of the organization.'
      : 'Nothing is sent to a model. An owner of the organization can switch it on in its settings.'}
  </EmptyState>
)
