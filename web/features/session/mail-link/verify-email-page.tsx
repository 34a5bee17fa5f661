import type { ShownOwner } from '#shared/users/users.contract.ts'
import { userPaths } from '#shared/users/paths.ts'
import { api, fill } from '#web/platform/http/api.ts'
import { ConfirmAddress, type LinkParts } from './confirm-address.tsx'
import { pages } from '#shared/pages.ts'
import { t as tSession } from '../frame/texts.ts'
import { t } from './texts.ts'
import { useSearch } from '../use-search.ts'

const verify = ({ userId = '', token = '' }: LinkParts, proof: ShownOwner = {}) =>
  api.put(fill(userPaths.verify, { userId }), { token, ...proof })

/** The target of a verification email's link. */
export function VerifyEmailPage() {
  const { userId = '', token = '' } = useSearch()
  return (
    <ConfirmAddress
      parts={{ userId, token }}
      confirm={verify}
      title={t('verified')}
      lead={t('verifiedLead')}
      again={{ to: pages.verificationRequired, label: tSession('resend') }}
    />
  )
}
