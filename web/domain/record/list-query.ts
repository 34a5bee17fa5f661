import { useListAddress } from '#web/platform/url/list-address.ts'

/**
 * A list's query by state: the state, the number of pages, and the open record under the parameter `opens`. An unknown
 * or missing state means the first.
 */
export function useListQuery<State extends string>(states: readonly [State, ...State[]], opens: string) {
  const { idOf, choiceOf, pages, hrefOf, change, put } = useListAddress()
  return {
    state: choiceOf('state', states) ?? states[0],
    pages,
    openId: idOf(opens),
    setState: (state: State) => change({ state: state === states[0] ? '' : state }),
    setPages: (count: number) => put({ pages: String(count) }),
    close: () => put({ [opens]: '' }),
    hrefOf: (id: string) => hrefOf({ [opens]: id }),
  }
}

export type ListQuery<State extends string> = ReturnType<typeof useListQuery<State>>
