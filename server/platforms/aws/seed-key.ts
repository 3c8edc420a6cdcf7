/** Of the key pairs of the embedded AWS. Its private key was thrown away: nobody reads the passwords of the demo. */
export const PUBLIC_KEY =
  "-----BEGIN PUBLIC KEY-----\nMIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAxb1ikpR66Sh+nlrJvoY/\n+PnxrR2KcpJj2jwRt3pMI0G+QCfPFSx1NUj/kDqJb8PKpx3FqpldYCrGFE6c3W8a\n/rWd+71hJ/LJNCvnmfRWafHSdpcjgvCHLEd8M7lPbVTviUaQrTEzgiL+WP3pTMpu\n1xI0CxWGIC2waZGhZa+uLV524O0TbpEaqePcjdjO2/7HpJII5ueheL30rxYVfWlk\nVV8RyYEtgJAQLbxZbLFbqgmxNdaapLN1Liz2C9anMnDy3qVIqSTbA0/d5iXAr8E1\ngsrUmLzAod1sZZagAfR3CJpi5ziIkUOCRB1/wZHixxwIAqA56v/zJgSLZbAWZ3AA\nYQIDAQAB\n-----END PUBLIC KEY-----";

/** A password that nobody knows, encrypted for that key. */
export const PASSWORD_DATA =
  "P4FPkW33IOnXDOAvzuEbyI6l4U3SzuFjsClkd1zaMf803TR/j6burgpwE6sovguLSvyntoUqbacYIMJImAkPCbdqjGSZHo3x4jGcxUh6GFUxXZmlGHwHY7CtzrtEB5ALwXXxSk/8Q84IUrg6duj1FJMRZjkT9IHBXCma5qJUXUAiUPx8F4WBpvtvI6wrmExeSF+fKn5Wt7xxia8c3PL0N/o3vZ8p4PZxzybd657WZumn3v8pMdRWhJ2wyllZAD4zAhzvCOh9zGQexriS9oNWPLsIczPTJatjBFBqojaT8dqJ9tIhY0e+qbZNZ6c5G3BkJ2KF0OoGeS1kSnHj/BpDtw==";
