/**
 * SQL: whether the caller sells what belongs to the account that `owner` names. That account sells it, and so does each above
 * it; those below only buy.
 */
export function isSoldByCaller(owner: string): string {
  return `${owner} = any ((select visible_accounts())::int[])`;
}
