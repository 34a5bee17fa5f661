import { useEffect, useState } from 'react'
import { landing, type LandingUser } from '#shared/landing.ts'
import { userPaths } from '#shared/users/paths.ts'
import { api, ApiError } from '#web/lib/api.ts'
import { base } from '#web/lib/base-texts.ts'
import { t as tSession } from '../texts.ts'

/** Where to go on, why it went no further, or that the account's owner is to show who it is. */
type Outcome =
  | { readonly next: string }
  | { readonly problem: string }
  | { readonly asks: true; readonly mayChoose: boolean }

/** Each link is followed once, however often the page is drawn: its token works only once. */
const followed = new Map<string, Promise<Outcome>>()

/** Where the link led. */
export const nextAfterLink = async () =>
  landing(await api.get<LandingUser>(userPaths.me, { isProbe: true }).catch(() => null))

async function follow(call: () => Promise<unknown>): Promise<Outcome> {
  try {
    await call()
  } catch (error) {
    const asked = error instanceof ApiError ? error.fields.map(({ path }) => path) : []
    if (asked.includes('password')) return { asks: true, mayChoose: asked.includes('newPassword') }
    return { problem: (error instanceof ApiError && error.message) || base('unreachable') }
  }
  return { next: await nextAfterLink() }
}

/** Follows a mail's link, perhaps on a device where nobody is signed in; undefined until it is known what became of it. */
export function useMailLink<Part extends string>(
  parts: Readonly<Record<Part, string>>,
  call: (parts: Readonly<Record<Part, string>>) => Promise<unknown>,
): Outcome | undefined {
  const key = JSON.stringify(parts)
  const isWhole = Object.values(parts).every(Boolean)
  const [outcome, setOutcome] = useState<Outcome>()

  useEffect(() => {
    if (!isWhole) return
    const following = followed.get(key) ?? follow(() => call(JSON.parse(key) as typeof parts))
    followed.set(key, following)
    void following.then(setOutcome)
  }, [key, isWhole, call])

  return isWhole ? outcome : { problem: tSession('linkIncomplete') }
}
