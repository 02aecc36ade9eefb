import { rolesInWords } from '@plinth/catalog/member-roles'
import { members, type InvitationLook } from '@plinth/contract/members'
import { Button } from '@plinth/ui/button'
import { PageHeader } from '@plinth/ui/page-header'
import { RelativeTime } from '@plinth/ui/relative-time'
import { toast } from '../../lib/toast/toast.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { invalidate, useCall } from '../../api/api.ts'
import { queryClient } from '../../api/query-client.ts'
import { signOut } from '../../api/session.ts'
import { toastError } from '../../api/toast-error.ts'
import { PageTitle } from '../../components/frames/page-title.tsx'
import { PlainFrame } from '../../components/frames/plain-frame.tsx'
import { invitationLookQuery } from '../../data/members.ts'
import { organizationsQuery } from '../../data/organizations.ts'
import { permissionsQuery } from '../../data/permissions.ts'
import { profileQuery } from '../../data/profile.ts'
import { invitationFragment, type InvitationLink } from '../../lib/url/invitation-fragment.ts'

/** Where the link of an invitation leads. */
export function JoinPage({ link, isSignedIn }: { link: InvitationLink; isSignedIn: boolean }) {
  return (
    <PlainFrame>
      <PageTitle>Invitation</PageTitle>
      {isSignedIn ? <Looked link={link} /> : <SignedOut link={link} />}
    </PlainFrame>
  )
}

function Looked({ link }: { link: InvitationLink }) {
  const { slug, token } = link
  const { data: look } = useSuspenseQuery(invitationLookQuery({ slug, token }))
  switch (look.state) {
    case 'valid':
      return <Valid look={look} link={link} />
    case 'expired':
      return <Expired look={look} />
    case 'already_member':
      return <AlreadyMember look={look} />
    case 'wrong_account':
      return <WrongAccount link={link} />
    case 'unknown':
      return <Unknown />
  }
}

type LookOf<State extends InvitationLook['state']> = Extract<InvitationLook, { state: State }>

function Valid({
  look: { organization, invited_by, expires_at, ...roles },
  link,
}: {
  look: LookOf<'valid'>
  link: InvitationLink
}) {
  const navigate = useNavigate()
  const { data: profile } = useSuspenseQuery(profileQuery())
  const accept = useCall(members.accept, {
    onSuccess: async ({ name, slug }) => {
      await Promise.all(
        [organizationsQuery(), permissionsQuery()].map(({ queryKey }) => queryClient.invalidateQueries({ queryKey })),
      )
      await navigate({ to: '/org/$slug', params: { slug } })
      toast.success(`You are now a member of ${name}.`)
    },
    onError: (error) => {
      toastError(error)
      void invalidate(members.look)
    },
  })
  return (
    <Message
      title={`Join ${organization.name}`}
      actions={
        <>
          <Button
            variant="primary"
            loading={accept.isPending}
            onClick={() => accept.mutate({ slug: link.slug, token: link.token })}
          >
            Join the organization
          </Button>
          <Button asChild variant="quiet">
            <Link to="/organizations">Not now</Link>
          </Button>
        </>
      }
    >
      <p>
        {invited_by ?? 'Somebody'} invited you to the organization {organization.name} with the role{' '}
        {rolesInWords(roles)}. The invitation expires <RelativeTime value={expires_at} />.
      </p>
      {roles.project_roles.length > 0 && (
        <ul className="list-disc ps-5">
          {roles.project_roles.map(({ ref, name, role }) => (
            <li key={ref}>
              {name}: {role}
            </li>
          ))}
        </ul>
      )}
      <p className="text-muted">You are signed in as {profile.primary_email}.</p>
    </Message>
  )
}

function Expired({ look: { organization, invited_by } }: { look: LookOf<'expired'> }) {
  return (
    <Message title="This invitation has expired" actions={<HomeButton />}>
      <p>
        An invitation works for 24 hours. Ask {invited_by ?? 'somebody'} in {organization.name} to send you another one.
      </p>
    </Message>
  )
}

function AlreadyMember({ look: { organization } }: { look: LookOf<'already_member'> }) {
  return (
    <Message
      title={`You are a member of ${organization.name}`}
      actions={
        <Button asChild variant="primary">
          <Link to="/org/$slug" params={{ slug: organization.slug }}>
            Open the organization
          </Link>
        </Button>
      }
    >
      <p>There is nothing left to accept.</p>
    </Message>
  )
}

function WrongAccount({ link }: { link: InvitationLink }) {
  const { data: profile } = useSuspenseQuery(profileQuery())
  const [isLeaving, setLeaving] = useState(false)

  async function onSwitch() {
    setLeaving(true)
    try {
      await signOut()
      location.assign(wayBack('/sign-in', link))
    } catch (error) {
      setLeaving(false)
      if (error instanceof Error) toastError(error)
    }
  }

  return (
    <Message
      title="This invitation is for another account"
      actions={
        <>
          <Button variant="primary" loading={isLeaving} onClick={() => void onSwitch()}>
            Use another account
          </Button>
          <HomeButton />
        </>
      }
    >
      <p>
        You are signed in as {profile.primary_email}, and the invitation was sent to another address. Sign in with that
        address, or ask to be invited with this one.
      </p>
    </Message>
  )
}

function Unknown() {
  return (
    <Message title="This invitation does not work" actions={<HomeButton />}>
      <p>
        The link may be incomplete, or the invitation was revoked, replaced by a newer one or used before. Look for a
        newer message, or ask for another invitation.
      </p>
    </Message>
  )
}

function SignedOut({ link }: { link: InvitationLink }) {
  return (
    <Message
      title="You have been invited"
      actions={
        <>
          <Button asChild variant="primary">
            <a href={wayBack('/sign-in', link)}>Sign in</a>
          </Button>
          <Button asChild>
            <a href={wayBack('/sign-up', link)}>Sign up</a>
          </Button>
        </>
      }
    >
      <p>
        To see the invitation, sign in with the address it was sent to. Without an account yet, sign up with that
        address.
      </p>
    </Message>
  )
}

function HomeButton() {
  return (
    <Button asChild>
      <Link to="/organizations">See your organizations</Link>
    </Button>
  )
}

function Message({ title, children, actions }: { title: string; children: ReactNode; actions: ReactNode }) {
  return (
    <>
      <PageHeader title={title} />
      <div className="flex max-w-[68ch] flex-col gap-2 text-page wrap-anywhere">{children}</div>
      <div className="flex flex-wrap gap-2">{actions}</div>
    </>
  )
}

/** A sign-in page that leads back to this very invitation. The fragment comes along, and no server sees it. */
const wayBack = (page: string, link: InvitationLink) =>
  `${page}?${new URLSearchParams({ returnTo: '/join' })}${invitationFragment(link)}`
