/**
 * The closed list of errors: status and the German sentence a user reads.
 * Every error reply is `{ detail, code }`; 5xx never says more than this.
 */
export const errors = {
  invalid_input: [400, 'Bitte prüfen Sie Ihre Eingaben.'],
  invalid_json: [400, 'Die Anfrage ist kein gültiges JSON.'],
  invalid_credentials: [401, 'E-Mail oder Passwort ist nicht korrekt.'],
  not_logged_in: [401, 'Bitte melden Sie sich an.'],
  session_ended: [401, 'Ihre Sitzung ist abgelaufen. Bitte melden Sie sich erneut an.'],
  email_not_confirmed: [403, 'Bitte bestätigen Sie zuerst Ihre E-Mail-Adresse.'],
  header_missing: [403, 'Die Anfrage stammt nicht aus der Anwendung und wurde nicht ausgeführt.'],
  access_denied: [403, 'Ihnen fehlen die nötigen Zugangsberechtigungen.'],
  law_not_allowed: [403, 'Dieses Rechtsgebiet ist in Ihrem Tarif nicht enthalten.'],
  not_found: [404, 'Diese Adresse gibt es nicht.'],
  thread_not_found: [404, 'Unterhaltung nicht gefunden'],
  message_not_found: [404, 'Diese Nachricht gibt es nicht.'],
  source_not_found: [404, 'Diese Quelle ist nicht im Bestand.'],
  method_not_allowed: [405, 'Diese Adresse lässt sich so nicht aufrufen.'],
  conflict: [409, 'Diese Änderung steht im Widerspruch zum aktuellen Stand.'],
  token_invalid: [400, 'Link ungültig oder abgelaufen'],
  password_common: [400, 'Dieses Passwort ist zu leicht zu erraten. Bitte wählen Sie ein anderes.'],
  body_too_large: [413, 'Die Anfrage ist zu groß.'],
  content_type_unknown: [415, 'Dieses Format wird nicht angenommen.'],
  too_many_attempts: [429, 'Zu viele Versuche. Bitte versuchen Sie es später erneut.'],
  too_many_streams: [429, 'Es laufen bereits zwei Antworten. Bitte warten Sie, bis eine fertig ist.'],
  internal: [500, 'Etwas ist schiefgelaufen. Bitte versuchen Sie es später erneut.'],
  busy: [503, 'Der Dienst ist gerade ausgelastet. Bitte versuchen Sie es in Kürze erneut.'],
} as const satisfies Record<string, readonly [number, string]>

export type ErrorCode = keyof typeof errors

/** The body of every error reply. */
export type ErrorReply = { detail: string | string[]; code: ErrorCode }
