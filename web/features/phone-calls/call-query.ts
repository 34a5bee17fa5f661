import { callOutcomes, callProblems } from '#shared/telephony/calls.ts'
import { useListAddress } from '#web/platform/url/list-address.ts'

/** Query parameters that define the list. */
export const callKeys = ['caller', 'outcome', 'problem', 'member', 'location', 'from', 'to'] as const

/** Filter of the API's list. */
export function useCallQuery() {
  const { textOf, idOf, dayOf, choiceOf, pages, change } = useListAddress()
  const filter = {
    caller: textOf('caller', /^[+\d ()-]{1,20}$/),
    outcome: choiceOf('outcome', callOutcomes) ?? '',
    problem: choiceOf('problem', callProblems) ?? '',
    memberId: idOf('member'),
    locationId: idOf('location'),
    from: dayOf('from'),
    to: dayOf('to'),
  }
  return {
    filter,
    isFiltered: Object.values(filter).some(Boolean),
    pages,
    change,
    clear: () => change(Object.fromEntries(callKeys.map((key) => [key, '']))),
  }
}

export type CallQuery = ReturnType<typeof useCallQuery>
