/** Whether a text with commas between addresses has this one. Addresses are the same in capitals. */
export const isAddressListed = (text: string, address: string): boolean =>
  text.split(',').some((one) => one.trim().toLowerCase() === address.toLowerCase());
