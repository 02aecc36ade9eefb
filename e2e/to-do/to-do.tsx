import type { Session } from '@supabase/supabase-js'
import { useEffect, useState } from 'react'
import { client } from './client.ts'
import { List } from './list.tsx'
import { SignIn } from './sign-in.tsx'

/** A small application as people write it, against the public client alone. */
export function ToDo() {
  const [session, setSession] = useState<Session | null>()
  useEffect(() => {
    const { data } = client.auth.onAuthStateChange((_, changed) => setSession(changed))
    return () => data.subscription.unsubscribe()
  }, [])
  if (session === undefined) return <p>Loading</p>
  return session ? <List email={session.user.email!} /> : <SignIn />
}
