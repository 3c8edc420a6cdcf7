/** Whether tests take all cases, as in `npm run proof`, or a sample: `ATRIUM_PROOF=1`. */
export const IS_PROOF = process.env["ATRIUM_PROOF"] === "1";
