/** The page with the lists of a customer's inventory. */
export const MY_INVENTORY = "/oem/inventory/main";
