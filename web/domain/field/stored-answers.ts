import { organizationPaths } from '#shared/organizations/paths.ts'
import { userPaths } from '#shared/users/paths.ts'
import { fill } from '#web/platform/http/api.ts'
import { answeredAt, lookKey, readCached, store } from '#web/platform/data/resource.ts'
import { leftKey } from '#web/platform/http/one-user.ts'
import { answerCopies, dropAnswerCopies, dropPageCopies } from '#web/platform/storage/page-copies.ts'

/** Afterwards the plan is too old to go by. */
const storedForMs = 7 * 86_400_000
const answeredAtHeader = 'x-answered-at'

/** API addresses that the frame of every organization page loads. */
export const frameAddresses = (organizationId: string) => [
  userPaths.me,
  organizationPaths.organizations,
  fill(organizationPaths.organization, { organizationId }),
  fill(organizationPaths.configuration, { organizationId }),
]

/** The dates in an address change every day, and the days of an answer overlap. */
const keyOf = (address: string) => address.split('?', 1)[0] ?? ''

/** When each address was answered, of those stored by this page. */
export const storedAt = new Map<string, string>()

/** Another tab has signed out: this one must not store anything again while it is left. */
let hasLeft = false
addEventListener('storage', ({ key, newValue }) => {
  if (key !== leftKey || !newValue) return
  hasLeft = true
  void dropPageCopies()
})

/**
 * Stores the answers at these addresses that are new, of this user alone.
 * @throws the browser's error when the device has no space
 */
export async function storeAnswers(userId: string, addresses: readonly string[]) {
  const fresh = addresses.flatMap((address) => {
    const at = answeredAt.get(address)
    return at && at !== storedAt.get(address) && readCached(address) !== undefined ? [{ address, at }] : []
  })
  if (fresh.length === 0 || hasLeft) return
  await dropAnswerCopies(userId)
  const cache = await answerCopies(userId)
  if (storedAt.size === 0) await dropOld(cache)
  // The worker opens it when the app is started without a connection.
  await cache.put('/', new Response(location.pathname))
  for (const { address, at } of fresh) {
    const headers = { 'content-type': 'application/json', [answeredAtHeader]: at }
    await cache.put(keyOf(address), new Response(JSON.stringify(readCached(address)), { headers }))
    storedAt.set(address, at)
  }
  if (hasLeft) await dropPageCopies()
}

async function dropOld(cache: Cache) {
  for (const request of await cache.keys()) {
    const stored = await cache.match(request)
    if (!isRecent(stored?.headers.get(answeredAtHeader))) await cache.delete(request)
  }
}

const isRecent = (at: string | null | undefined): at is string => !!at && Date.now() - Date.parse(at) < storedForMs

/** Everything that is stored of a user, by path; one look for the frame and its page. */
let stored: Promise<Map<string, Response>> | undefined

async function readStored(userId: string) {
  const cache = await answerCopies(userId)
  const [requests, answers] = await Promise.all([cache.keys(), cache.matchAll()])
  return new Map(requests.map(({ url }, at) => [new URL(url).pathname, answers[at] as Response]))
}

/** Shows the stored answers of the user who was last signed in here. Called before the page's first paint. */
export async function showStoredAnswers(addresses: readonly string[]) {
  const userId = localStorage.getItem(lookKey)?.split(',', 1)[0]
  if (!userId) return
  stored ??= readStored(userId)
  const answers = await stored.catch((error: unknown) => {
    stored = undefined
    throw error
  })
  await Promise.all(
    addresses.map(async (address) => {
      const key = keyOf(address)
      const answer = answers.get(key)
      const at = answer?.headers.get(answeredAtHeader)
      if (!answer || !isRecent(at)) return
      // Once: what the page has later is newer.
      answers.delete(key)
      answeredAt.set(address, at)
      await store(address, (await answer.json()) as unknown)
    }),
  )
}
