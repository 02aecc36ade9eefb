import { rolesAmong } from '@plinth/catalog/member-roles'
import { rolesToHandOut } from '@plinth/catalog/roles'
import type { Member } from '@plinth/contract/members'
import { memberships } from '@plinth/contract/memberships'
import type { Organization } from '@plinth/contract/organizations'
import { IconButton } from '@plinth/ui/icon-button'
import { Menu, MenuItem, MenuSeparator } from '@plinth/ui/menu'
import { Crown, Ellipsis, LogOut, ShieldOff, UserCog, UserMinus } from 'lucide-react'
import { useAccess } from '../../access/use-access.ts'

export type MemberAct = 'role' | 'reset-second-factor' | 'transfer' | 'remove'

interface MemberActionsProps {
  organization: Organization
  member: Member
  isSelf: boolean
  /** Whether nobody else owns the organization. */
  isLastOwner: boolean
  onChoose: (act: MemberAct) => void
}

/** What the signed-in person may do about a member, or about their own membership. */
export function MemberActions({ organization, member, isSelf, isLastOwner, onChoose }: MemberActionsProps) {
  const { slug, is_owner: isOwner } = organization
  const { may, isOn } = useAccess()
  const mayChange =
    may(memberships.changeRole, { organization: slug }) &&
    rolesAmong(member).every((role) => rolesToHandOut({ isOwner }).includes(role))
  const mayTransfer = !isSelf && may(memberships.transferOwnership, { organization: slug })
  const mayReset = !isSelf && member.mfa_enabled && may(memberships.resetSecondFactor, { organization: slug })
  const mayRemove = isOn('organization_members:delete') && (isSelf || mayChange)
  if (!mayChange && !mayTransfer && !mayReset && !mayRemove) return null
  const detail = isLastOwner ? 'An organization has at least one owner.' : undefined
  return (
    <Menu
      trigger={
        <IconButton label={`Actions for ${member.username}`}>
          <Ellipsis size={15} aria-hidden />
        </IconButton>
      }
    >
      {mayChange && (
        <MenuItem
          icon={<UserCog size={14} aria-hidden />}
          disabled={isLastOwner}
          detail={detail}
          onSelect={() => onChoose('role')}
        >
          Change role
        </MenuItem>
      )}
      {mayReset && (
        <MenuItem icon={<ShieldOff size={14} aria-hidden />} onSelect={() => onChoose('reset-second-factor')}>
          Remove second factor
        </MenuItem>
      )}
      {mayTransfer && (
        <MenuItem icon={<Crown size={14} aria-hidden />} onSelect={() => onChoose('transfer')}>
          Transfer ownership
        </MenuItem>
      )}
      {mayRemove && (
        <>
          {(mayChange || mayReset || mayTransfer) && <MenuSeparator />}
          <MenuItem
            danger
            icon={isSelf ? <LogOut size={14} aria-hidden /> : <UserMinus size={14} aria-hidden />}
            disabled={isLastOwner}
            detail={detail}
            onSelect={() => onChoose('remove')}
          >
            {isSelf ? 'Leave organization' : 'Remove member'}
          </MenuItem>
        </>
      )}
    </Menu>
  )
}
