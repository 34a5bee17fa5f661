import { useSearchParams } from 'react-router-dom'
import { withParams } from '#web/lib/search-params.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * A list by state, as the page's address says it: the state, how many pages, and the record that is open under `opens`.
 * A state that is unknown, or not said, is the first.
 */
export function useListQuery<State extends string>(states: readonly [State, ...State[]], opens: string) {
  const [params, setParams] = useSearchParams()
  const change = (part: Readonly<Record<string, string>>) =>
    setParams((now) => withParams(now, part), { replace: true, preventScrollReset: true })
  const openId = params.get(opens) ?? ''
  return {
    state: states.find((one) => one === params.get('state')) ?? states[0],
    pages: Math.max(1, Math.trunc(Number(params.get('pages'))) || 1),
    openId: uuid.test(openId) ? openId : '',
    setState: (state: State) => change({ state: state === states[0] ? '' : state, pages: '' }),
    setPages: (count: number) => change({ pages: String(count) }),
    close: () => change({ [opens]: '' }),
    hrefOf: (id: string) => `?${withParams(params, { [opens]: id })}`,
  }
}

export type ListQuery<State extends string> = ReturnType<typeof useListQuery<State>>
