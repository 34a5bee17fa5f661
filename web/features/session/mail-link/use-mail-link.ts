import { useEffect, useState } from 'react'
import { landing } from '#shared/users/landing.ts'
import type { Visitor } from '#shared/users/users.contract.ts'
import { userPaths } from '#shared/users/paths.ts'
import { api, ApiError } from '#web/platform/http/api.ts'
import { base } from '#web/platform/texts/base-texts.ts'
import { t as tSession } from '../frame/texts.ts'

/** Result of a link: the next page, a problem, or a request to authenticate. */
export type Outcome =
  | { readonly state: 'done'; readonly next: string }
  /** `over`: request another link; `away`: try this one again later; `refused`: neither helps. */
  | { readonly state: 'over' | 'away' | 'refused'; readonly problem: string }
  | { readonly state: 'asks'; readonly mayChoose: boolean }

/** Follows each link once, however often the page renders, because its token works only once. */
const followed = new Map<string, Promise<Outcome>>()

/** The page to open after a link. */
export const nextAfterLink = async () =>
  landing((await api.get<Visitor>(userPaths.visitor).catch(() => undefined))?.user ?? null)

function stateOf({ code, status }: ApiError) {
  if (code === 'token_invalid') return 'over'
  return status === 0 || status === 429 || status >= 500 ? 'away' : 'refused'
}

async function follow(call: () => Promise<unknown>): Promise<Outcome> {
  try {
    await call()
  } catch (error) {
    if (!(error instanceof ApiError)) return { state: 'away', problem: base('unreachable') }
    const fieldPaths = new Set(error.fields.map(({ path }) => path))
    if (fieldPaths.has('password')) return { state: 'asks', mayChoose: fieldPaths.has('newPassword') }
    return { state: stateOf(error), problem: error.message || base('unreachable') }
  }
  return { state: 'done', next: await nextAfterLink() }
}

/** Follows an email's link, possibly on a device without a session; undefined until there is a result. */
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

  return isWhole ? outcome : { state: 'over', problem: tSession('linkIncomplete') }
}
