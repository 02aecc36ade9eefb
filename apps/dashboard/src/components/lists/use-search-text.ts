import { useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/**
 * What stands in a search field, which the address repeats under `name`, so that a reload and a shared link show the
 * same list. While one types the address follows the field; a step back or a link to the same page sets the field.
 */
export function useSearchText(name = 'search') {
  const { history } = useRouter()
  const navigate = useNavigate()
  const [text, setText] = useState(() => textIn(history.location.search, name))
  useEffect(() => {
    // on the way to another page the list stays as it is
    const { pathname } = history.location
    return history.subscribe(({ location, action }) => {
      if (action.type === 'REPLACE' || location.pathname !== pathname) return
      setText(textIn(location.search, name))
    })
  }, [history, name])
  const change = (next: string) => {
    setText(next)
    void navigate({
      to: '.',
      search: (search: object) => ({ ...search, [name]: next || undefined }),
      state: true,
      replace: true,
      resetScroll: false,
    })
  }
  return [text, change] as const
}

const textIn = (search: string, name: string) => new URLSearchParams(search).get(name) ?? ''
