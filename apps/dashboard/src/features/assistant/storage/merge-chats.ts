import type { Chat } from '../state/assistant-state.ts'

type Chats = Record<string, Chat>

/** When each chat was last changed, by id, as far as two tabs agreed on it. */
export type Agreed = ReadonlyMap<string, number>

interface Sides {
  ours: Chats
  stored: Chats
  /** What was stored when this tab last looked. */
  agreed: Agreed
  /** The chat that the person looks at; it does not go away under their eyes. */
  activeChatId: string
}

/**
 * What two tabs made of the same chats: of each chat the version that was changed last. A chat that only one of them has
 * is new there, or the other one deleted it, which is so when it has not changed since they agreed.
 */
export function mergeChats({ ours, stored, agreed, activeChatId }: Sides): Chats {
  const ids = [...new Set([...Object.keys(stored), ...Object.keys(ours)])]
  const merged = ids.flatMap((id) => {
    const [our, their] = [ours[id], stored[id]]
    if (our && their) return [our.updatedAt >= their.updatedAt ? our : their]
    const only = our ?? their
    const isDeleted = only !== undefined && agreed.get(id) === only.updatedAt && id !== activeChatId
    return only && !isDeleted ? [only] : []
  })
  return Object.fromEntries(
    merged.toSorted((one, other) => one.createdAt - other.createdAt).map((chat) => [chat.id, chat]),
  )
}

export const agreedOn = (chats: Chats): Agreed =>
  new Map(Object.values(chats).map(({ id, updatedAt }) => [id, updatedAt]))
