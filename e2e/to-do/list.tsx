import { type SubmitEvent, useEffect, useState } from 'react'
import { client } from './client.ts'

const read = () => client.from('to_dos').select('id, what, is_done', { count: 'exact' }).order('id')
type Read = Awaited<ReturnType<typeof read>>

export function List({ email }: { email: string }) {
  const [found, setFound] = useState<Read>()
  useEffect(() => void read().then(setFound), [])
  const refresh = async () => setFound(await read())
  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    await client.from('to_dos').insert({ what: String(new FormData(form).get('what')) })
    form.reset()
    await refresh()
  }
  const toggle = async (id: number, is_done: boolean) => {
    await client.from('to_dos').update({ is_done }).eq('id', id)
    await refresh()
  }
  const clear = async () => {
    await client.from('to_dos').delete().is('is_done', true)
    await refresh()
  }
  return (
    <>
      <h1>{email}</h1>
      <p role="status">{found?.error ? found.error.message : `${found?.count ?? '…'} to do`}</p>
      <ul>
        {found?.data?.map(({ id, what, is_done }) => (
          <li key={id}>
            <label>
              <input type="checkbox" checked={is_done} onChange={() => void toggle(id, !is_done)} /> {what}
            </label>
          </li>
        ))}
      </ul>
      <form onSubmit={(event) => void onSubmit(event)}>
        <label>
          What <input name="what" />
        </label>
        <button>Add</button>
      </form>
      <button onClick={() => void clear()}>Clear done</button>
      <button onClick={() => void client.auth.signOut()}>Sign out</button>
    </>
  )
}
