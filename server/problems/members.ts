import { problem } from './problem.ts'

export const memberErrors = {
  last_owner: problem(
    409,
    'An organization always has an owner. Make somebody else an owner first.',
    'Una organización siempre tiene un propietario. Nombra antes a otra persona.',
  ),
  owner_only: problem(403, 'Only an owner may do this.', 'Solo un propietario puede hacer esto.'),
  manager_cycle: problem(
    409,
    'This person reports, directly or not, to the member whose manager you are choosing.',
    'Esta persona depende, directa o indirectamente, del miembro cuyo responsable estás eligiendo.',
  ),
  manager_unknown: problem(400, 'Choose a manager from the members.', 'Elige un responsable entre los miembros.'),
  member_email_taken: problem(
    409,
    'Another member has this email address.',
    'Otro miembro tiene este correo electrónico.',
  ),
  member_email_fixed: problem(
    409,
    'The email address belongs to the member’s account and cannot be changed here.',
    'El correo pertenece a la cuenta del miembro y no se puede cambiar aquí.',
  ),
  member_email_needed: problem(
    409,
    'Fill in an email address first: the invitation is sent there.',
    'Indica primero un correo electrónico: allí se envía la invitación.',
  ),
  employee_number_taken: problem(
    409,
    'Another member has this employee number.',
    'Otro miembro tiene este número de empleado.',
  ),
  employment_dates_reversed: problem(
    400,
    'The employment ends before it starts.',
    'El empleo termina antes de empezar.',
  ),
  member_deactivated: problem(
    409,
    'This member is deactivated. Reactivate the member first.',
    'Este miembro está desactivado. Reactívalo primero.',
  ),
  already_member: problem(409, 'You belong to this organization already.', 'Ya perteneces a esta organización.'),
  invitation_expired: problem(
    410,
    'This invitation has expired. Ask for a new one.',
    'Esta invitación ha caducado. Pide una nueva.',
  ),
  invitation_withdrawn: problem(
    410,
    'This invitation was withdrawn or replaced by a newer one.',
    'Esta invitación se retiró o se sustituyó por otra más reciente.',
  ),
  invitation_accepted: problem(
    410,
    'This invitation was accepted already. Sign in.',
    'Esta invitación ya se aceptó. Inicia sesión.',
  ),
  invitation_for_other: problem(
    409,
    'This invitation is for another email address. Sign out, then open the link again.',
    'Esta invitación es para otro correo. Cierra la sesión y abre de nuevo el enlace.',
  ),
  pay_scope_unknown: problem(
    400,
    'Choose a job or a location of this organization, not both.',
    'Elige un trabajo o una sede de esta organización, no ambos.',
  ),
  pay_rate_general: problem(
    400,
    'A salary or a day rate applies everywhere. Remove the job or location.',
    'Un salario fijo o una tarifa por día vale en todas partes. Quita el trabajo o la sede.',
  ),
  pay_salary_incomplete: problem(
    400,
    'Say what the salary is for: its period, how it counts and, for fixed hours, how many a week.',
    'Indica para qué es el salario: su período, cómo cuenta y, si es por horas fijas, cuántas por semana.',
  ),
  pay_rate_too_high: problem(
    400,
    'The rate is too high for an hour, a visit or a day.',
    'La tarifa es demasiado alta para una hora, una visita o un día.',
  ),
  certificate_refused: problem(
    400,
    'The file is not a PDF, PNG, JPEG or WebP file.',
    'El archivo no es PDF, PNG, JPEG ni WebP.',
  ),
  certification_dates_reversed: problem(
    400,
    'The certification expires before it was issued.',
    'La certificación vence antes de su emisión.',
  ),
} as const
