import { secondFactorPaths } from '#shared/second-factor/paths.ts'
import type { ShownOwner } from '#shared/users/users.contract.ts'
import { api } from '#web/platform/http/api.ts'
import { ConfirmAddress, type LinkParts } from './confirm-address.tsx'
import { t } from './texts.ts'
import { useSearch } from '../use-search.ts'

const confirmNew = ({ token = '' }: LinkParts, proof: ShownOwner = {}) =>
  api.post(secondFactorPaths.confirmEmail, { token, ...proof })

/** The target of the link sent to a new email address. */
export function ChangeEmailPage() {
  const { token = '' } = useSearch()
  return (
    <ConfirmAddress
      parts={{ token }}
      confirm={confirmNew}
      title={t('emailChanged')}
      lead={t('emailChangedLead')}
      again={{ to: '/account/security', label: t('askAgain') }}
    />
  )
}
