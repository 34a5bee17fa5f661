import { companySignInPaths } from '#shared/company-sign-in/paths.ts'
import { userPaths } from '#shared/users/paths.ts'
import type { User } from '#shared/users/users.contract.ts'
import { api } from '#web/platform/http/api.ts'
import { useAction } from '#web/platform/data/resource.ts'
import { Button } from '#web/kit/core/button.tsx'
import { redirectToProvider } from './redirect-to-provider.ts'
import { t } from './texts.ts'

/** Leads to the company's provider, which asks again and comes back to this page. */
export function CompanyProof() {
  const asking = useAction(async () => {
    const { email } = await api.get<User>(userPaths.me)
    const page = location.pathname + location.search
    return redirectToProvider(
      (await api.post<{ address: string }>(companySignInPaths.start, { email, page, again: true })).address,
    )
  })
  return (
    <div className="grid gap-4">
      <p className="text-sm text-ink-2">{t('companyLead')}</p>
      <Button kind="primary" isBusy={asking.isRunning} onClick={() => void asking.run()}>
        {t('company')}
      </Button>
    </div>
  )
}
