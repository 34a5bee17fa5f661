import { useEffect, useState } from 'react'
import type { OpenInvitation } from '#shared/members/invitations.contract.ts'
import type { Visitor } from '#shared/users/users.contract.ts'
import { memberPaths } from '#shared/members/paths.ts'
import { userPaths } from '#shared/users/paths.ts'
import { api, ApiError, fill } from '#web/platform/http/api.ts'
import { base } from '#web/platform/texts/base-texts.ts'
import { t } from './frame/texts.ts'

type InvitationState =
  | { readonly problem: string; readonly email?: string | undefined }
  /** `email` is the signed-in user's address in lower case; undefined when signed out. */
  | { readonly invitation: OpenInvitation; readonly email: string | undefined }

function problemOf(error: unknown) {
  const { status, message } = error instanceof ApiError ? error : {}
  return status === 404 || status === 400 ? t('linkIncomplete') : message || base('unreachable')
}

async function look(token: string): Promise<InvitationState> {
  const visitor = api.get<Visitor>(userPaths.visitor).catch(() => undefined)
  const invitation = await api.get<OpenInvitation>(fill(memberPaths.invitation, { token })).catch(problemOf)
  const email = (await visitor)?.user?.email.toLowerCase()
  return typeof invitation === 'string' ? { problem: invitation, email } : { invitation, email }
}

/** The invitation of an email's link and the signed-in user; undefined while they load. */
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
