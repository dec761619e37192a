export const customer = {} as const;
