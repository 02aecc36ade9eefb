import { auth, type User } from '@plinth/contract/auth'
import { github } from '@plinth/contract/github'
import { Button } from '@plinth/ui/button'
import { Panel, PanelRow, Section } from '@plinth/ui/section'
import { toast } from '../../../lib/toast/toast.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call, invalidate } from '../../../api/api.ts'
import { PresenceDialog } from '../../../components/identity/presence-dialog.tsx'
import { PresenceForm } from '../../../components/identity/presence-form.tsx'
import { type Presence, usePresence } from '../../../components/identity/use-presence.ts'
import { deploymentQuery } from '../../../data/deployment.ts'
import { profileQuery } from '../../../data/profile.ts'
import { authUserQuery } from '../../../data/account.ts'
import { popupWorld } from '../../../lib/session/code-hosting-channel.ts'
import { askCodeHosting, popupTrouble } from '../../../lib/session/code-hosting-popup.ts'
import { signInTrouble } from '../../../lib/session/sign-in-trouble.ts'
import { InstallApp } from './install-app.tsx'
import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx'

/** By what the person can sign in. */
export function IdentitiesSection() {
  const { data: user } = useSuspenseQuery(authUserQuery())
  const { data: deployment } = useSuspenseQuery(deploymentQuery())
  const isOffered = deployment.identity_providers.includes('github')
  const connected = user.identities.find(({ provider }) => provider === 'github')
  return (
    <Section
      title="Identities"
      description="Ways you can sign in. Connecting or disconnecting one ends your other sessions."
    >
      <Panel padded={false}>
        {user.identities.some(({ provider }) => provider === 'email') && (
          <PanelRow title="E-mail address and password" description={user.email} />
        )}
        <PanelRow
          title="GitHub"
          description={connected ? nameIn(connected) : isOffered ? 'Not connected' : <NotSetUp />}
        >
          {connected ? (
            <Disconnect name={nameIn(connected)} />
          ) : (
            isOffered && <Connect supportEmail={deployment.support_email} />
          )}
        </PanelRow>
        {deployment.github_app !== null && (
          <InstallApp name={deployment.github_app} supportEmail={deployment.support_email} />
        )}
      </Panel>
    </Section>
  )
}

function Connect({ supportEmail }: { supportEmail: string | null }) {
  const [isAsking, setAsking] = useState(false)
  const [isPending, setPending] = useState(false)
  const presence = usePresence()
  const close = () => {
    presence.reset()
    setAsking(false)
  }

  /** Opens the popup before it waits for anything, so it has to run in the press itself. */
  async function connect() {
    setPending(true)
    try {
      const { kind, ...proof } = await askCodeHosting(() => call(github.link, presence.proof), popupWorld)
      const trouble = popupTrouble[kind]
      if (trouble !== undefined) toast.error(trouble)
      if (!('code' in proof)) return
      await call(github.finishLink, proof)
      close()
      toast.success('GitHub is connected. Your other sessions have ended.')
    } catch (error) {
      if (error instanceof Error && !presence.takes(error)) toast.error(signInTrouble(error, supportEmail))
    } finally {
      setPending(false)
      await invalidate(auth.user)
    }
  }

  const onConfirm = () => {
    if (!isPending && presence.isGiven()) void connect()
  }

  return (
    <>
      <Button loading={isPending} onClick={() => (presence.isAsked ? setAsking(true) : onConfirm())}>
        Connect GitHub
      </Button>
      <ConfirmDialog
        visible={isAsking}
        size="small"
        title="Connect GitHub?"
        description="A window of GitHub opens and asks whether you agree. Your other sessions end."
        confirmText="Continue to GitHub"
        loading={isPending}
        onConfirm={onConfirm}
        onCancel={close}
      >
        <PresenceForm presence={presence} onSubmit={onConfirm} />
      </ConfirmDialog>
    </>
  )
}

function Disconnect({ name }: { name: string }) {
  const [isAsking, setAsking] = useState(false)
  const disconnect = async (proof: Presence['proof']) => {
    await call(github.unlink, proof)
    await invalidate(auth.user)
    toast.success('GitHub is disconnected. Your other sessions have ended.')
  }
  return (
    <>
      <Button onClick={() => setAsking(true)}>Disconnect</Button>
      <PresenceDialog
        visible={isAsking}
        variant="danger"
        size="small"
        title="Disconnect GitHub?"
        description={`You can no longer sign in as ${name} of GitHub. Your other sessions end.`}
        confirmText="Disconnect GitHub"
        onConfirm={disconnect}
        onClose={() => setAsking(false)}
      />
    </>
  )
}

/** For who runs the installation, what is missing; for others, whom it depends on. */
function NotSetUp() {
  const { data: profile } = useSuspenseQuery(profileQuery())
  if (!profile.is_operator) return 'Not set up on this installation. Its operator can do that.'
  return (
    <>
      Not set up. Register an OAuth app at GitHub with the callback URL{' '}
      <code className="font-mono text-label wrap-anywhere">{location.origin}/github-callback</code>, then start Plinth
      with <code className="font-mono text-label wrap-anywhere">PLINTH_GITHUB_CLIENT_ID</code> and{' '}
      <code className="font-mono text-label wrap-anywhere">PLINTH_GITHUB_CLIENT_SECRET</code>.
    </>
  )
}

function nameIn({ identity_data }: User['identities'][number]) {
  const name = identity_data['user_name']
  return typeof name === 'string' ? name : 'an account without a name'
}
