/**
 * The closed list of errors: status and the German sentence a user reads. Each leaves some call (`errorsOf`).
 * Every error reply is `{ detail, code }`; 5xx never says more than this.
 */
export const errors = {
  invalid_input: [400, 'Bitte prüfen Sie Ihre Eingaben.'],
  invalid_json: [400, 'Die Anfrage ist kein gültiges JSON.'],
  invalid_credentials: [401, 'E-Mail oder Passwort ist nicht korrekt.'],
  not_logged_in: [401, 'Bitte melden Sie sich an.'],
  session_ended: [401, 'Ihre Sitzung ist abgelaufen. Bitte melden Sie sich erneut an.'],
  key_invalid: [
    401,
    'Dieser API-Schlüssel ist ungültig, abgelaufen oder gelöscht, oder der API-Zugang ist deaktiviert.',
  ],
  email_not_confirmed: [403, 'Bitte bestätigen Sie zuerst Ihre E-Mail-Adresse.'],
  two_fa_required: [403, 'Bitte bestätigen Sie die Anmeldung mit Ihrem zweiten Faktor.'],
  two_fa_setup_required: [403, 'Ihr Konto braucht eine Zwei-Faktor-Authentisierung. Bitte richten Sie sie jetzt ein.'],
  two_fa_enforced: [
    403,
    'Für Ihr Konto ist die Zwei-Faktor-Authentisierung verpflichtend. Sie können sie nur zurücksetzen.',
  ],
  header_missing: [403, 'Die Anfrage stammt nicht aus der Anwendung und wurde nicht ausgeführt.'],
  access_denied: [403, 'Ihnen fehlen die nötigen Zugangsberechtigungen.'],
  law_not_allowed: [403, 'Dieses Rechtsgebiet ist in Ihrem Tarif nicht enthalten.'],
  usage_limit_reached: [403, 'Ihr Kontingent für diesen Monat ist aufgebraucht.'],
  downgrade_by_sales: [403, 'Der Wechsel in einen kleineren Tarif ist nur über unseren Vertrieb möglich.'],
  voucher_not_found: [404, 'Diesen Gutscheincode gibt es nicht.'],
  voucher_used_up: [409, 'Dieser Gutscheincode wurde bereits eingelöst.'],
  voucher_redeemed: [409, 'Sie haben diesen Gutscheincode bereits eingelöst.'],
  voucher_no_gain: [
    409,
    'Ihr derzeitiger Tarif umfasst diesen Gutschein bereits. Der Gutschein wurde nicht eingelöst.',
  ],
  voucher_expired: [410, 'Dieser Gutscheincode ist abgelaufen.'],
  key_not_allowed: [403, 'Dieser Aufruf ist mit einem API-Schlüssel nicht möglich.'],
  api_not_enabled: [403, 'Für Ihr Konto ist der API-Zugang nicht aktiviert.'],
  not_found: [404, 'Diese Adresse gibt es nicht.'],
  session_not_found: [404, 'Diese Sitzung gibt es nicht mehr. Bitte laden Sie die Seite neu.'],
  thread_not_found: [404, 'Unterhaltung nicht gefunden'],
  message_not_found: [404, 'Diese Nachricht gibt es nicht.'],
  source_not_found: [404, 'Diese Quelle ist nicht im Bestand.'],
  passkey_not_found: [404, 'Diesen Passkey gibt es nicht.'],
  user_not_found: [404, 'Dieses Konto gibt es nicht.'],
  company_not_found: [404, 'Dieses Unternehmen gibt es nicht.'],
  domain_not_found: [404, 'Diese Domain steht nicht auf der Liste.'],
  conflict: [409, 'Diese Änderung steht im Widerspruch zum aktuellen Stand. Bitte laden Sie die Seite neu.'],
  email_taken: [409, 'Diese E-Mail-Adresse gehört bereits zu einem anderen Konto.'],
  last_admin: [
    409,
    'Sie administrieren diese Instanz als einzige Person. Bitte geben Sie zuerst jemand anderem diese Rolle.',
  ],
  passphrase_unreadable: [400, 'Die Passphrase wurde nicht lesbar übermittelt. Bitte geben Sie sie erneut ein.'],
  passphrase_required: [400, 'Bitte geben Sie Ihre Passphrase ein.'],
  passphrase_invalid: [400, 'Diese Passphrase ist nicht korrekt.'],
  recovery_key_invalid: [400, 'Dieser Wiederherstellungsschlüssel ist nicht korrekt. Bitte prüfen Sie jedes Zeichen.'],
  report_invalid: [400, 'Das ist kein Fehlerbericht dieser Anwendung.'],
  token_invalid: [400, 'Link ungültig oder abgelaufen'],
  password_required: [400, 'Passwort ist erforderlich'],
  password_wrong: [400, 'Ungültiges Passwort'],
  code_wrong: [400, 'Ungültiger Code'],
  login_expired: [400, 'Die Anmeldung hat zu lange gedauert. Bitte geben Sie E-Mail und Passwort erneut ein.'],
  passkey_refused: [400, 'Der Passkey wurde nicht angenommen. Bitte versuchen Sie es erneut.'],
  passkeys_unavailable: [
    400,
    'Passkeys brauchen eine Adresse mit einem Namen, zum Beispiel https://fundstelle.example.at. Bitte verständigen Sie Ihre Administration.',
  ],
  key_not_found: [404, 'Diesen API-Schlüssel gibt es nicht.'],
  key_in_address: [
    400,
    'Ein API-Schlüssel gehört in den Kopf »Authorization: Bearer«, nie in die Adresse. Bitte löschen Sie diesen Schlüssel, denn Adressen werden oft aufgezeichnet.',
  ],
  password_common: [400, 'Dieses Passwort ist zu leicht zu erraten. Bitte wählen Sie ein anderes.'],
  body_late: [408, 'Die Anfrage ist nicht rechtzeitig angekommen. Bitte versuchen Sie es erneut.'],
  body_too_large: [413, 'Die Anfrage ist zu groß.'],
  content_type_unknown: [415, 'Dieses Format wird nicht angenommen.'],
  too_many_attempts: [429, 'Zu viele Versuche. Bitte versuchen Sie es später erneut.'],
  too_many_streams: [429, 'Es laufen bereits zwei Antworten. Bitte warten Sie, bis eine fertig ist.'],
  internal: [500, 'Etwas ist schiefgelaufen. Bitte versuchen Sie es später erneut.'],
  model_too_long: [
    413,
    'Frage, Verlauf und Quellen sind zusammen zu lang für das Sprachmodell. Bitte kürzen Sie die Frage oder beginnen Sie eine neue Unterhaltung.',
  ],
  model_unreachable: [502, 'Das Sprachmodell ist derzeit nicht erreichbar. Bitte versuchen Sie es später erneut.'],
  model_refused: [502, 'Das Sprachmodell hat die Anfrage abgelehnt. Bitte verständigen Sie Ihre Administration.'],
  model_cut: [
    502,
    'Die Antwort des Sprachmodells ist vorzeitig abgebrochen. Der Teil, der angekommen ist, bleibt erhalten.',
  ],
  model_empty: [502, 'Das Sprachmodell hat keine Antwort geliefert. Bitte stellen Sie die Frage erneut.'],
  model_busy: [503, 'Das Sprachmodell ist gerade ausgelastet. Bitte versuchen Sie es in Kürze erneut.'],
  model_timeout: [504, 'Das Sprachmodell hat zu lange nicht geantwortet. Bitte versuchen Sie es erneut.'],
  storage_failed: [503, 'Derzeit kann nichts gespeichert werden. Bitte versuchen Sie es später erneut.'],
  busy: [503, 'Der Dienst ist gerade ausgelastet. Bitte versuchen Sie es in Kürze erneut.'],
} as const satisfies Record<string, readonly [number, string]>

export type ErrorCode = keyof typeof errors

/** The body of every error reply. */
export type ErrorReply = { detail: string | string[]; code: ErrorCode }
