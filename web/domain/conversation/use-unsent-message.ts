import { useState } from 'react'
import type { ClientMessageKind } from '#shared/quotes/conversation.ts'
import { newId } from '#web/platform/records/new-id.ts'

export interface UnsentMessage {
  /** Created before the first attempt, so that a message sent twice is stored once. */
  id: string
  kind: ClientMessageKind
  name: string
  text: string
}

const fresh = (): UnsentMessage => ({ id: newId(), kind: 'question', name: '', text: '' })

/** A message that survives a reload and a lost connection until it was sent. */
export function useUnsentMessage(place: string) {
  const key = `message ${place}`
  const [message, setMessage] = useState<UnsentMessage>(() => ({ ...fresh(), ...read(key) }))
  const keep = (next: UnsentMessage) => {
    setMessage(next)
    write(key, next.text ? next : undefined)
  }
  return {
    message,
    change: (part: Partial<Omit<UnsentMessage, 'id'>>) => keep({ ...message, ...part }),
    /** After sending, only the writer's name stays. */
    clear: () => keep({ ...fresh(), name: message.name }),
  }
}

function read(key: string): Partial<UnsentMessage> | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '{}') as Partial<UnsentMessage>
  } catch {
    // The stored value is missing or invalid.
    return undefined
  }
}

function write(key: string, message: UnsentMessage | undefined) {
  try {
    if (message) sessionStorage.setItem(key, JSON.stringify(message))
    else sessionStorage.removeItem(key)
  } catch {
    // Private windows may refuse storage; the text stays on the page.
  }
}
