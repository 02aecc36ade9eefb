import { auth } from '@plinth/contract/auth'
import { Button } from '@plinth/ui/button'
import { Panel, PanelRow, Section } from '@plinth/ui/section'
import { toast } from '@plinth/ui/toaster'
import { useCall } from '../../../api/api.ts'

/** Where the person is signed in. */
export function SessionsSection() {
  const signOut = useCall(auth.signOut, {
    onSuccess: () => toast.success('Every other session has ended.'),
  })
  return (
    <Section title="Sessions">
      <Panel padded={false}>
        <PanelRow title="Other browsers and devices" description="This browser stays signed in.">
          <Button loading={signOut.isPending} onClick={() => signOut.mutate({ scope: 'others' })}>
            Sign out everywhere else
          </Button>
        </PanelRow>
      </Panel>
    </Section>
  )
}
