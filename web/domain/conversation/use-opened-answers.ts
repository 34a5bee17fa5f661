import { useEffect } from 'react'
import { clientAreaPaths } from '#shared/client-area/paths.ts'
import type { AreaAnswer, AreaAnswerList } from '#shared/client-area/area-answers.contract.ts'
import type { OwnClient } from '#shared/client-area/client-area.contract.ts'
import { api, fill } from '#web/platform/http/api.ts'
import { store, useAction, useResource } from '#web/platform/data/resource.ts'

/** Keeps that the contact opened the new answers for which `isShown` is true: exactly those that the page shows. */
export function useOpenedAnswers(client: OwnClient | undefined, isShown: (answer: AreaAnswer) => boolean) {
  const url = client ? fill(clientAreaPaths.areaAnswers, { ...client }) : null
  const answers = useResource<AreaAnswerList>(url)?.items
  const opened = JSON.stringify((answers ?? []).filter(isShown).map(({ id, at }) => ({ id, at })))
  const { run } = useAction(async (to: string, body: object) => store(to, await api.put<AreaAnswerList>(to, body)))
  useEffect(() => {
    if (url && opened !== '[]') void run(url, { opened: JSON.parse(opened) as object[] })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- each answer once: `run` is another function on every render
  }, [url, opened])
}
