const NUMBER = new Intl.NumberFormat("en", { maximumFractionDigits: 12 });

/** A quantity as people read it: `1,230`. What is no number stays as it is. */
export function quantityWords(quantity: string): string {
  return isNumeric(quantity) ? NUMBER.format(quantity) : quantity;
}

function isNumeric(text: string): text is `${number}` {
  return /^-?\d+(?:\.\d+)?$/.test(text);
}
