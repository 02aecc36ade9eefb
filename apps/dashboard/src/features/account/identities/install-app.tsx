import { github } from '@plinth/contract/github'
import { Button } from '@plinth/ui/button'
import { PanelRow } from '@plinth/ui/section'
import { useState } from 'react'
import { call } from '../../../api/api.ts'
import { popupWorld } from '../../../lib/session/code-hosting-channel.ts'
import { askCodeHosting, popupTrouble } from '../../../lib/session/code-hosting-popup.ts'
import { signInTrouble } from '../../../lib/session/sign-in-trouble.ts'
import { toast } from '../../../lib/toast/toast.ts'

interface InstallAppProps {
  name: string
  supportEmail: string | null
}

/** Leads to the page of GitHub where the person installs the app of this installation. */
export function InstallApp({ name, supportEmail }: InstallAppProps) {
  const [isPending, setPending] = useState(false)

  /** Opens the popup before it waits for anything, so it has to run in the press itself. */
  async function install() {
    setPending(true)
    try {
      const outcome = await askCodeHosting(() => call(github.install, {}), popupWorld)
      const trouble = popupTrouble[outcome.kind]
      if (trouble !== undefined) toast.error(trouble)
      if (outcome.kind !== 'installed' && outcome.kind !== 'requested') return
      await call(github.finishInstall, { state: outcome.state })
      toast.success(
        outcome.kind === 'installed'
          ? `${name} is installed at GitHub.`
          : 'GitHub asked the owner of the organization to install the app.',
      )
    } catch (error) {
      if (error instanceof Error) toast.error(signInTrouble(error, supportEmail))
    } finally {
      setPending(false)
    }
  }

  return (
    <PanelRow
      title="GitHub app"
      description={`Install ${name} to choose the repositories it can read. Plinth does not use them yet.`}
    >
      <Button loading={isPending} onClick={() => void install()}>
        Install on GitHub
      </Button>
    </PanelRow>
  )
}
