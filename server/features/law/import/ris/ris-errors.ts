/*
 * What can go wrong with RIS, by what follows from it. The messages are German: the operator reads them.
 */

/** RIS cannot be used any further (out of reach, a firewall page, filters ignored): the import ends; the next run resumes it. */
export class RisStopped extends Error {}

/** RIS says that the request is wrong (`soap:Client`); asking again would not help. */
export class RisRequestError extends Error {}

/** What RIS told of a law or a month does not hold together; that one is left as it is, the rest goes on. */
export class RisDataError extends Error {}

/** One document cannot be had: it is missing, too large, or its address is not one of RIS. */
export class RisDocumentError extends Error {}
