import { createFileRoute } from '@tanstack/react-router'
import { authUserQuery } from '../../data/account.ts'
import { ProfilePage } from '../../features/account/profile/profile-page.tsx'

export const Route = createFileRoute('/_app/account/')({
  // other pages need nothing of it
  codeSplitGroupings: [['loader', 'component']],
  loader: ({ context: { queryClient } }) => queryClient.ensureQueryData(authUserQuery()),
  staticData: { skeleton: 'form' },
  component: ProfilePage,
})
