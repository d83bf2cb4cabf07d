/** The address of the operator, from which the servers of the tests send. */
export const SENDER = 'no-reply@operator.example';
