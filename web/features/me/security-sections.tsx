import { Link } from '#web/platform/navigation/link.tsx'
import { pages } from '#shared/pages.ts'
import { useMe } from '#web/platform/data/use-me.ts'
import { Anchor } from '#web/kit/anchor.tsx'
import { SettingsSection } from '#web/kit/frame/card.tsx'
import { AccountEvents } from './account-events.tsx'
import { CompanyConnections } from './company-connections.tsx'
import { OwnEmail } from './own-email.tsx'
import { OwnNumber } from './own-number.tsx'
import { OwnSecondFactor } from './second-factor.tsx'
import { Sessions } from './sessions.tsx'
import { t } from './texts.ts'

/** Sign-in, two-step verification and sessions; the same inside and outside an organization. */
export function SecuritySections({ organizationId }: { organizationId: string | null }) {
  const me = useMe()
  return (
    <>
      <CompanyConnections />
      <SettingsSection title={t('signingIn')} description={t('signingInText')}>
        <OwnEmail />
        <OwnNumber />
        {/* Outside an organization the password is changed by an emailed link; without an email there is none. */}
        {me?.email !== '' && (
          <Link
            to={organizationId ? pages.changePassword(organizationId) : pages.forgotPassword}
            className="btn-secondary justify-self-start"
          >
            {t('changePassword')}
          </Link>
        )}
      </SettingsSection>
      <Anchor id="second-factor">
        <SettingsSection title={t('factor')} description={t('factorText')}>
          <OwnSecondFactor />
        </SettingsSection>
      </Anchor>
      <SettingsSection title={t('sessions')} description={t('sessionsText')}>
        <Sessions />
      </SettingsSection>
      <SettingsSection title={t('signIns')} description={t('signInsText')}>
        <AccountEvents about="signIns" />
      </SettingsSection>
      <SettingsSection title={t('events')} description={t('eventsText')}>
        <AccountEvents about="changes" />
      </SettingsSection>
    </>
  )
}
