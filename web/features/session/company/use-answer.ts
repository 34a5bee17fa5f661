import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type {
  CompanyEntered,
  CompanySecondFactorNeeded,
  ToConnect,
} from '#shared/company-sign-in/company-sign-in.contract.ts'
import { companySignInPaths } from '#shared/company-sign-in/paths.ts'
import { api, ApiError } from '#web/platform/http/api.ts'
import { base } from '#web/platform/texts/base-texts.ts'
import { t } from './texts.ts'

export interface Failure {
  readonly problem: string
  readonly requestId?: string | undefined
}
export type Finished = CompanyEntered | CompanySecondFactorNeeded | ToConnect | Failure

/** Sends each answer once, however often the page renders, because it is taken once. */
const sent = new Map<string, Promise<Finished>>()

async function send(organizationId: string, search: string): Promise<Finished> {
  const params = new URLSearchParams(search)
  const part = (name: string) => params.get(name) ?? undefined
  const [state, code, error] = ['state', 'code', 'error'].map(part)
  if (!state || !(code || error)) return { problem: t('incomplete') }
  try {
    const answer = { organizationId, state, code, error: error?.slice(0, 200), iss: part('iss') }
    return await api.post<Finished>(companySignInPaths.finish, answer)
  } catch (failure) {
    if (!(failure instanceof ApiError)) throw failure
    return { problem: failure.message || base('unreachable'), requestId: failure.requestId }
  }
}

/** What came of the provider's answer in this page's address; undefined until then. */
export function useAnswer(organizationId: string): Finished | undefined {
  const { search } = useLocation()
  const [finished, setFinished] = useState<Finished>()
  useEffect(() => {
    const sending = sent.get(search) ?? send(organizationId, search)
    sent.set(search, sending)
    // The code is nobody's to read later, though it works once.
    history.replaceState(history.state, '', location.pathname)
    void sending.then(setFinished)
  }, [organizationId, search])
  return finished
}
