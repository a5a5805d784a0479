export interface Tolerances {
  /** Of factors, solutions and log-determinants, relative to the largest element. */
  readonly value: number;
  /** Of gradients, relative to the largest component. */
  readonly gradient: number;
}
