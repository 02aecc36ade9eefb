import { type Member, members as calls } from '@plinth/contract/members'
import type { Organization } from '@plinth/contract/organizations'
import { Avatar } from '@plinth/ui/avatar'
import { Badge } from '@plinth/ui/badge'
import { Button } from '@plinth/ui/button'
import { Page } from '@plinth/ui/page'
import { PageHeader } from '@plinth/ui/page-header'
import { RelativeTime } from '@plinth/ui/relative-time'
import { Section } from '@plinth/ui/section'
import { Table, type TableColumn } from '@plinth/ui/table'
import { TooltipProvider } from '@plinth/ui/tooltip'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { UserPlus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useAccess } from '../../access/use-access.ts'
import { PageTitle } from '../../components/frames/page-title.tsx'
import { membersQuery } from '../../data/members.ts'
import { organizationsQuery } from '../../data/organizations.ts'
import { profileQuery } from '../../data/profile.ts'
import { InvitationsSection } from './invitations-section.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { type MemberAct, MemberActions } from './member-actions.tsx'
import { Roles } from './roles.tsx'

const MemberDialog = lazy(() => import('./member-dialogs.tsx').then((module) => ({ default: module.MemberDialog })))

/** Who belongs to an organization, and who is invited. */
export function TeamPage({ slug, isInviting }: { slug: string; isInviting: boolean }) {
  const { data: organizations } = useSuspenseQuery(organizationsQuery())
  const organization = organizations.find((candidate) => candidate.slug === slug)
  const { may, isOn } = useAccess()
  const navigate = useNavigate()
  const setInviting = (isOpen: boolean) =>
    void navigate({
      to: '.',
      search: (search: object) => ({ ...search, invite: isOpen ? ('person' as const) : undefined }),
      replace: !isOpen,
    })
  if (!organization) return null
  const mayInvite = isOn('organization_members:create') && may(calls.invite, { organization: slug })
  return (
    <TooltipProvider>
      <Page>
        <PageTitle>{`Members · ${organization.name}`}</PageTitle>
        <PageHeader
          title="Members"
          description={
            isOn('organization_members:create')
              ? mayInvite
                ? undefined
                : 'Owners and admins of the organization invite people; your role does not allow it.'
              : 'Inviting people is switched off for you or for this installation.'
          }
          actions={
            mayInvite && (
              <Button
                variant="primary"
                icon={<UserPlus size={14} aria-hidden />}
                aria-keyshortcuts="c"
                onClick={() => setInviting(true)}
              >
                Invite people
              </Button>
            )
          }
        />
        <MemberTable organization={organization} />
        <Section title="Invitations">
          <InvitationsSection organization={organization} mayInvite={mayInvite} />
        </Section>
        <InviteDialog organization={organization} open={mayInvite && isInviting} onOpenChange={setInviting} />
      </Page>
    </TooltipProvider>
  )
}

function MemberTable({ organization }: { organization: Organization }) {
  const { data: members } = useSuspenseQuery(membersQuery(organization.slug))
  const [asked, setAsked] = useState<{ member: Member; act: MemberAct }>()
  const hasOneOwner = members.filter(({ role }) => role === 'Owner').length === 1
  const { data: profile } = useSuspenseQuery(profileQuery())
  const columns: readonly TableColumn<Member>[] = [
    {
      key: 'username',
      header: 'Name',
      primary: true,
      cell: ({ username, gotrue_id }) => (
        <span className="inline-flex items-baseline gap-2 [&>svg]:self-center">
          <Avatar name={username} size={20} />
          <Link
            to="/org/$slug/team/$id"
            params={{ slug: organization.slug, id: gotrue_id }}
            className="hover:underline"
          >
            {username}
          </Link>{' '}
          {gotrue_id === profile.gotrue_id && <Badge>You</Badge>}
        </span>
      ),
    },
    { key: 'email', header: 'E-mail address', cell: ({ primary_email }) => primary_email },
    {
      key: 'mfa',
      header: '2FA',
      width: '5rem',
      cell: ({ mfa_enabled }) => (mfa_enabled ? 'On' : <span className="text-muted">Off</span>),
    },
    { key: 'role', header: 'Role', width: '14rem', cell: (member) => <Roles of={member} /> },
    {
      key: 'joined',
      header: 'Joined',
      width: '12rem',
      cell: ({ joined_at }) => <RelativeTime value={joined_at} />,
    },
  ]
  return (
    <>
      <Table
        label="Members"
        columns={columns}
        rows={members}
        rowKey={({ gotrue_id }) => gotrue_id}
        hasCornerAction
        actions={(member) => (
          <MemberActions
            organization={organization}
            member={member}
            isSelf={member.gotrue_id === profile.gotrue_id}
            isLastOwner={hasOneOwner && member.role === 'Owner'}
            onChoose={(act) => setAsked({ member, act })}
          />
        )}
      />
      {asked && (
        <Suspense>
          <MemberDialog
            {...asked}
            organization={organization}
            isSelf={asked.member.gotrue_id === profile.gotrue_id}
            onClose={() => setAsked(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}
