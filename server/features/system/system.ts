/*
 * The door of the system feature: who runs this instance.
 */

export { readOperator } from './operator.ts'
