import { pageUserHeader } from '#shared/users/page-user.ts'
import { language } from '#web/platform/texts/language.ts'
import { reloadIfOtherUser, known } from './one-user.ts'

export interface FieldProblem {
  readonly path: string
  readonly message: string
}

interface ProblemBody {
  readonly code?: string
  readonly message?: string
  readonly details?: string
  readonly fields?: readonly FieldProblem[]
  /** Reason why the session ended. */
  readonly ended?: string
}

/** A refused or failed call. `status` is 0 and `message` empty when there was no response. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  declare readonly status: number
  declare readonly code: string
  declare readonly details: string | undefined
  declare readonly fields: readonly FieldProblem[]
  declare readonly requestId: string | undefined

  constructor(status: number, body: ProblemBody = {}, requestId?: string) {
    super(body.message ?? '')
    this.status = status
    this.code = body.code ?? 'unreachable'
    this.details = body.details
    this.fields = body.fields ?? []
    this.requestId = requestId
  }
}

type Query = Readonly<Record<string, string | number | boolean | null | undefined>>

/** Appends the query parameters; undefined, null and empty ones are dropped. */
export function withQuery(path: string, query: Query) {
  const pairs = Object.entries(query).filter(([, value]) => (value ?? '') !== '')
  return pairs.length ? `${path}?${new URLSearchParams(pairs.map(([name, value]) => [name, String(value)]))}` : path
}

/** Fills the `:name` parameters of a path. */
export const fill = <Path extends string>(path: Path, params: Readonly<Record<ParamsOf<Path>, string | undefined>>) =>
  path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(params[name as ParamsOf<Path>] ?? ''))

/** The names of a path's parameters. */
type ParamsOf<Path extends string> = Path extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer Tail}`
    ? Name | ParamsOf<`/${Tail}`>
    : Rest
  : never

/** The last call: its request id, for error reports, and its timing on both clocks, for the server's time. */
export const lastCall: {
  requestId?: string | undefined
  date?: string | null
  askedAt?: number
  came?: { readonly wall: number; readonly steady: number }
} = {}

let signedOut: (ended?: string) => void = () => {}
/** Sets the handler of calls that find no session, or one that ended for a reason. */
export const onSignedOut = (handler: typeof signedOut) => {
  signedOut = handler
}
/** Calls the sign-out handler, except on the login page. */
export const foundNoSession = (ended?: string) => {
  if (location.pathname !== '/login') signedOut(ended)
}

let reauthenticate = async () => false
/** Sets the function that asks the user to reauthenticate; on success the refused call is repeated. */
export const onProofNeeded = (ask: () => Promise<boolean>) => {
  reauthenticate = ask
}

let leaveForFactor = () => false
/**
 * Sets the function that redirects to what is required: two-step verification, or the company's sign-in. The refused
 * call then never settles.
 */
export const onFactorNeeded = (leave: () => boolean) => {
  leaveForFactor = leave
}

/** Idempotency keys of create calls without a response, so that a retry sends the same key. */
const openKeys = new Map<string, string>()

interface CallOptions {
  readonly body?: unknown
  readonly headers?: Record<string, string>
  /** Number of answers so far that the API is unavailable. */
  readonly tries?: number
  /** How many times longer than usual the whole answer may take. */
  readonly patience?: number
}

/** A call or an upload without any progress for this long has failed; nobody knows whether it arrived. */
export const stalledMs = 60_000

/** Headers with the reader's language and the page's user; the session's user may have changed in another tab. */
export const callerHeaders = () => ({ 'accept-language': language(), ...(known && { [pageUserHeader]: known }) })

/**
 * One call with the session's cookie. Resolves with undefined for a response without JSON.
 * @throws ApiError for any status from 400 on, and with status 0 when there was no response
 */
async function call<T>(method: string, path: string, options: CallOptions = {}): Promise<T> {
  const { body, headers = {}, tries = 0, patience = 1 } = options
  const isForm = body instanceof FormData
  const content = isForm ? body : JSON.stringify(body)
  if (content && !isForm) headers['content-type'] = 'application/json'
  const askedAt = performance.now()
  const response = await fetch(path, {
    method,
    headers: { ...headers, ...callerHeaders() },
    credentials: 'include',
    // A slow but healthy upload of a file may take longer.
    signal: isForm ? null : AbortSignal.timeout(stalledMs * patience),
    body: content ?? null,
  }).catch(() => {
    throw new ApiError(0)
  })
  const requestId = response.headers.get('x-request-id') ?? undefined
  Object.assign(lastCall, {
    requestId,
    date: response.headers.get('date'),
    askedAt,
    came: { wall: Date.now(), steady: performance.now() },
  })
  const isJson = response.headers.get('content-type')?.includes('json')
  const answer = isJson
    ? await response.json().catch(() => {
        // It was cut off.
        if (response.ok) throw new ApiError(0)
      })
    : undefined
  if (response.ok) return answer as T
  if (response.status === 401) foundNoSession(answer?.ended)
  if (answer?.code === 'proof_needed' && (await reauthenticate())) return call(method, path, options)
  if (reloadIfOtherUser(answer?.code) || (answer?.code?.endsWith('_required') && leaveForFactor()))
    return new Promise(() => {})
  // A restarting API is back within seconds. The gateway holds reads meanwhile; writes are retried if that is safe.
  const isOnce = method !== 'GET' && (method !== 'POST' || 'idempotency-key' in headers)
  if (answer?.code === 'unavailable' && isOnce && tries < 5) {
    await new Promise((go) => setTimeout(go, 1000))
    return call(method, path, { ...options, tries: tries + 1 })
  }
  throw new ApiError(response.status, answer, requestId)
}

/** 128 random bits for an Idempotency-Key; `randomUUID` exists on https and localhost only. */
export const newKey = () =>
  crypto.getRandomValues(new Uint8Array(16)).reduce((key, byte) => key + byte.toString(16), '')

async function create<T>(path: string, body: unknown, requestedKey?: string): Promise<T> {
  const request = requestedKey ?? path + JSON.stringify(body)
  const key = requestedKey ?? openKeys.get(request) ?? newKey()
  openKeys.set(request, key)
  const isAnswered = (error: unknown) => !(error instanceof ApiError) || (error.status > 0 && error.status < 500)
  try {
    const answer = await call<T>('POST', path, { body, headers: { 'idempotency-key': key } })
    openKeys.delete(request)
    return answer
  } catch (error) {
    if (isAnswered(error)) openKeys.delete(request)
    throw error
  }
}

/** The calls to /api/v1. `create` is a POST with an idempotency key: retries are executed once. */
export const api = {
  get: <T>(path: string, patience = 1) => call<T>('GET', path, { patience }),
  post: <T>(path: string, body?: unknown) => call<T>('POST', path, { body }),
  put: <T>(path: string, body?: unknown) => call<T>('PUT', path, { body }),
  remove: <T>(path: string) => call<T>('DELETE', path),
  create,
}
