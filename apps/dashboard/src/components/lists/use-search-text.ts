import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/**
 * What stands in a search field that the address repeats as `search`. While one types the address follows the field,
 * since it lags behind; a step back or a link to the same page sets the field.
 */
export function useSearchText(inAddress = '') {
  const [text, setText] = useState(inAddress)
  const { history } = useRouter()
  useEffect(() => {
    // on the way to another page the list stays as it is
    const { pathname } = history.location
    return history.subscribe(({ location, action }) => {
      if (action.type === 'REPLACE' || location.pathname !== pathname) return
      setText(new URLSearchParams(location.search).get('search') ?? '')
    })
  }, [history])
  return [text, setText] as const
}
