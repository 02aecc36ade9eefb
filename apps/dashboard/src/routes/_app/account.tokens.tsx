import { createFileRoute } from '@tanstack/react-router'
import { accessTokensQuery } from '../../data/access-tokens.ts'
import { TokensPage } from '../../features/account/tokens/tokens-page.tsx'

export const Route = createFileRoute('/_app/account/tokens')({
  // other pages need nothing of it
  codeSplitGroupings: [['loader', 'component']],
  loader: ({ context: { queryClient } }) => queryClient.ensureQueryData(accessTokensQuery()),
  staticData: { skeleton: 'table' },
  component: TokensPage,
})
