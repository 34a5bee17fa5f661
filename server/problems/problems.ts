import { clientAreaErrors } from './client-area.ts'
import { clientErrors } from './clients.ts'
import { dataExportErrors } from './data-export.ts'
import { decisionErrors } from './decisions.ts'
import { deletionErrors } from './deletion.ts'
import { faqErrors } from './faq.ts'
import { holidayCalendarErrors } from './holiday-calendars.ts'
import { importErrors } from './imports.ts'
import { inspectionErrors } from './inspections.ts'
import { jobErrors } from './jobs.ts'
import { locationErrors } from './locations.ts'
import { memberErrors } from './members.ts'
import { mileageErrors } from './mileage.ts'
import { monitorErrors } from './monitors.ts'
import { organizationErrors } from './organizations.ts'
import { payrollErrors } from './payroll.ts'
import { problemReportErrors } from './problem-reports.ts'
import { problem, type ProblemKind } from './problem.ts'
import { recapErrors } from './recap.ts'
import { quoteErrors } from './quotes.ts'
import { regionErrors } from './regions.ts'
import { scheduleErrors } from './schedule.ts'
import { secondFactorErrors } from './second-factor.ts'
import { supplyErrors } from './supplies.ts'
import { supplyRequestErrors } from './supply-requests.ts'
import { timeOffErrors } from './time-off.ts'
import { telephonyErrors } from './telephony.ts'
import { timeclockErrors } from './timeclock.ts'
import { savedViewErrors } from './saved-views.ts'
import { userErrors } from './users.ts'
import { workLogErrors } from './work-logs.ts'

const commonErrors = {
  invalid_request: problem(400, 'Please check what you entered.', 'Revisa lo que has escrito.'),
  invalid_cursor: problem(
    400,
    'This page can no longer be found. Start again from the first.',
    'Esta página ya no se encuentra. Empieza desde la primera.',
  ),
  unauthenticated: problem(401, 'Please sign in.', 'Inicia sesión.'),
  other_user: problem(
    409,
    'Somebody else is signed in here now. Open the page again.',
    'Ahora hay otra persona con la sesión abierta aquí. Vuelve a abrir la página.',
  ),
  not_verified: problem(403, 'Confirm your email address first.', 'Primero confirma tu correo electrónico.'),
  forbidden: problem(403, 'You do not have access to this.', 'No tienes acceso a esto.'),
  cross_site: problem(
    403,
    'This request came from another site and was refused.',
    'Esta petición vino de otro sitio y fue rechazada.',
  ),
  not_found: problem(404, 'This does not exist, or you may not see it.', 'Esto no existe o no lo puedes ver.'),
  stale_version: problem(409, 'Somebody changed this in the meantime.', 'Alguien cambió esto entretanto.'),
  too_large: problem(413, 'This is too large.', 'Esto es demasiado grande.'),
  unsupported_type: problem(
    415,
    'This kind of content is not accepted here.',
    'Aquí no se acepta este tipo de contenido.',
  ),
  unknown_host: problem(421, 'This address is not served here.', 'Esta dirección no se atiende aquí.'),
  idempotency_key_reused: problem(
    422,
    'This Idempotency-Key was used for another request.',
    'Esta Idempotency-Key ya se usó para otra petición.',
  ),
  too_many_requests: problem(
    429,
    'Too many tries. Wait a little and try again.',
    'Demasiados intentos. Espera un poco y vuelve a intentarlo.',
  ),
  too_many_guesses: problem(429, 'Too many wrong tries.', 'Demasiados intentos fallidos.'),
  internal_error: problem(
    500,
    'Something went wrong on our side. Nothing was changed.',
    'Algo falló de nuestro lado. No se cambió nada.',
  ),
  upstream_unreachable: problem(
    502,
    'The service cannot be reached right now. Try again in a moment.',
    'No se puede acceder al servicio ahora. Vuelve a intentarlo en un momento.',
  ),
  unavailable: problem(
    503,
    'The service is busy or starting. Try again in a moment.',
    'El servicio está ocupado o arrancando. Vuelve a intentarlo en un momento.',
  ),
  upstream_timeout: problem(
    504,
    'The service took too long to answer. Try again in a moment.',
    'El servicio tardó demasiado en responder. Vuelve a intentarlo en un momento.',
  ),
  storage_full: problem(
    507,
    'Storage is full, so nothing was saved. Try again in a few minutes.',
    'El almacenamiento está lleno y no se guardó nada. Vuelve a intentarlo en unos minutos.',
  ),
} as const

/** Every code an answer may carry, once and for good. */
export const problems = {
  ...commonErrors,
  ...userErrors,
  ...secondFactorErrors,
  ...organizationErrors,
  ...clientErrors,
  ...clientAreaErrors,
  ...locationErrors,
  ...jobErrors,
  ...dataExportErrors,
  ...decisionErrors,
  ...deletionErrors,
  ...faqErrors,
  ...holidayCalendarErrors,
  ...importErrors,
  ...memberErrors,
  ...monitorErrors,
  ...recapErrors,
  ...quoteErrors,
  ...regionErrors,
  ...timeclockErrors,
  ...workLogErrors,
  ...payrollErrors,
  ...problemReportErrors,
  ...supplyErrors,
  ...supplyRequestErrors,
  ...scheduleErrors,
  ...savedViewErrors,
  ...timeOffErrors,
  ...inspectionErrors,
  ...telephonyErrors,
  ...mileageErrors,
} as const satisfies Record<string, ProblemKind>

export type ProblemCode = keyof typeof problems
