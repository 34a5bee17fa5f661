import { useEffect, useState } from 'react'
import type { OpenInvitation } from '#shared/contracts/invitations.ts'
import type { User } from '#shared/contracts/users.ts'
import { memberPaths } from '#shared/members/paths.ts'
import { userPaths } from '#shared/users/paths.ts'
import { api, ApiError, fill } from '#web/lib/api.ts'
import { base } from '#web/lib/base-texts.ts'
import { t } from './texts.ts'

type InvitationState =
  | { readonly problem: string }
  /** `email` is the address of who is signed in, in lower case; undefined when nobody is. */
  | { readonly invitation: OpenInvitation; readonly email: string | undefined }

async function look(token: string): Promise<InvitationState> {
  try {
    const [invitation, me] = await Promise.all([
      api.get<OpenInvitation>(fill(memberPaths.invitation, { token })),
      api.get<User | null>(userPaths.me, { isProbe: true }).catch(() => null),
    ])
    return { invitation, email: me?.email.toLowerCase() }
  } catch (error) {
    const isUnknown = error instanceof ApiError && (error.status === 404 || error.status === 400)
    if (isUnknown) return { problem: t('linkIncomplete') }
    return { problem: (error instanceof ApiError && error.message) || base('unreachable') }
  }
}

/** The invitation of a mailed link, and who is signed in; undefined while that is being asked. */
export function useInvitation(token: string) {
  const [state, setState] = useState<InvitationState>()
  useEffect(() => {
    let isShown = true
    const show = async () => {
      const next = token ? await look(token) : { problem: t('linkIncomplete') }
      if (isShown) setState(next)
    }
    void show()
    return () => {
      isShown = false
    }
  }, [token])
  return state
}
