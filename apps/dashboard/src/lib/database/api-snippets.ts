import type { ConnectSnippet } from './connect-snippets.ts'

interface Application {
  /** The project's address without a slash at its end. */
  url: string
  ref: string
  publishableKey: string
}

export const KEY_PLACEHOLDER = '[YOUR-PUBLISHABLE-KEY]'

/** How an application reaches the project's API. */
export function apiSnippets({ url, ref, publishableKey }: Application): ConnectSnippet[] {
  return [
    {
      key: 'supabase-js',
      label: 'supabase-js',
      password: 'none',
      parts: [
        { title: 'Terminal', code: 'npm install @supabase/supabase-js' },
        {
          title: 'supabase.js',
          code: `import { createClient } from '@supabase/supabase-js'

export const supabase = createClient(
  '${url}',
  '${publishableKey}',${isPathForm(url) ? storageKey(ref) : ''}
)`,
        },
      ],
    },
  ]
}

/** The client names what it stores by the host, which projects of the path form share. */
const isPathForm = (url: string) => new URL(url).pathname !== '/'

const storageKey = (ref: string) => `
  { auth: { storageKey: 'sb-${ref}-auth-token' } },`
