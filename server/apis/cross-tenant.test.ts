import { describeTenantSeparation } from "../testing/tenant-separation.ts";

describeTenantSeparation({ atLeast: { sent: 5000, shown: 500 } });
