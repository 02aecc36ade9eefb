import { createClient } from '@supabase/supabase-js'

type ToDo = {
  id: number
  owner: string
  what: string
  is_done: boolean
}

// an interface has no index, which the client's types ask for
type Database = {
  public: {
    Tables: {
      to_dos: { Row: ToDo; Insert: Pick<ToDo, 'what'>; Update: Partial<ToDo>; Relationships: [] }
    }
    Views: Record<never, never>
    Functions: Record<never, never>
  }
}

/** All that changes when the application moves: its address and its key. */
const { url, key } = Object.fromEntries(new URLSearchParams(location.search))

export const client = createClient<Database>(url!, key!)
