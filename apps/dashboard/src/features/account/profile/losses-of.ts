import type { ProfileDeletion } from '@plinth/contract/profile'

/** What goes with the account, one sentence each, in the order of its weight. */
export function lossesOf({ memberships, private_snippets, shared_snippets }: ProfileDeletion): string[] {
  return [
    'You can no longer sign in, and every session ends.',
    memberships > 0 && `You leave ${counted(memberships, 'organization')}. Their projects and data stay.`,
    private_snippets > 0 && `${counted(private_snippets, 'private SQL snippet')} ${isOrAre(private_snippets)} lost.`,
    shared_snippets > 0 &&
      `${counted(shared_snippets, 'shared SQL snippet')} ${shared_snippets === 1 ? 'passes' : 'pass'} to an owner of the organization.`,
    'What you did stays in the audit log, with your username.',
  ].filter((loss) => loss !== false)
}

const isOrAre = (count: number) => (count === 1 ? 'is' : 'are')

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`
