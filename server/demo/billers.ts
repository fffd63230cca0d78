import { cents } from '../../domain/values/cents.ts';
import type { billers, billTypes } from '../store/schema/billers.ts';

type BillerRow = Omit<
  typeof billers.$inferInsert,
  'allowedPaymentMethods' | 'termsAndConditions' | 'referralId' | 'email'
>;
type TypeRow = Omit<typeof billTypes.$inferInsert, 'billerId'>;

export interface DemoBiller {
  readonly biller: BillerRow;
  readonly refuses?: readonly ('americanexpress' | 'discover' | 'eft')[];
  readonly types: Readonly<Record<string, TypeRow>>;
}

const weekdays = 'Mon–Fri 8:00 AM – 5:00 PM';
const fee = {
  hasXbpFee: true,
  feeText: 'A service fee is charged by the payment processor. None of it goes to the organization you pay.',
};
const tax = { isBusinessTax: true, accountNumLabel: 'Tax account number', allowsAutoPay: false } as const;

/** The organizations of the demo (SRV-59 to SRV-61). */
export const BILLERS = {
  harbor: {
    biller: {
      name: 'Harbor City Utilities',
      logo: 'harbor-city-utilities.svg',
      address: '1200 Quay Street',
      city: 'Boulder',
      state: 'CO',
      zip: '80302',
      phone: '3035550100',
      ivrPhone: '8005550100',
      hours: weekdays,
      acceptsPayByText: true,
      checkoutMessage: 'Payments made before 8 PM are posted the same day.',
    },
    types: {
      water: {
        name: 'Water and sewer',
        isUtility: true,
        allowPaperless: true,
        defaultPaperlessOn: true,
        showBillExample: true,
        acceptsMeterReadings: true,
      },
      electric: { name: 'Electric service', isUtility: true, allowPaperless: true },
    },
  },
  cascade: {
    biller: {
      name: 'Cascade Power and Light Company',
      commonName: 'Cascade Power & Light',
      logo: 'cascade-power-light.svg',
      address: '77 Penstock Road',
      city: 'Longmont',
      state: 'CO',
      zip: '80501',
      phone: '3035550111',
      hours: 'Every day, 24 hours',
      acceptsPayByText: true,
    },
    types: {
      electric: {
        name: 'Residential electric',
        isUtility: true,
        allowPaperless: true,
        multiplePayMethods: true,
      },
      heating: { name: 'District heating', isUtility: true, ...fee },
    },
  },
  summit: {
    biller: {
      name: 'Summit Gas',
      logo: 'summit-gas.svg',
      address: '9 Pipeline Avenue',
      city: 'Denver',
      state: 'CO',
      zip: '80202',
      phone: '3035550122',
      ivrPhone: '8005550122',
      hours: weekdays,
    },
    types: { gas: { name: 'Natural gas', isUtility: true, allowPaperless: true, noOverpayment: true } },
  },
  redmesa: {
    biller: {
      name: 'Red Mesa Water District',
      registrationUrl: '/sandbox/outside/registration',
      registrationToken: 'red-mesa-new-service',
      organizationData: 'district=7',
      logo: 'red-mesa-water.svg',
      address: '300 Cistern Way',
      city: 'Santa Fe',
      state: 'NM',
      zip: '87501',
      phone: '5055550133',
      hours: weekdays,
    },
    types: {
      water: { name: 'Water', isUtility: true, canEditAmount: false },
      extraction: { name: 'Groundwater extraction tax', ...tax },
      prepaid: { name: 'Prepaid water', isUtility: true, transactionLimit: cents(20_000) },
    },
  },
  canyon: {
    biller: {
      name: 'Canyon County Treasurer',
      logo: 'canyon-county-treasurer.svg',
      address: '1 Courthouse Square',
      city: 'Golden',
      state: 'CO',
      zip: '80401',
      phone: '3035550144',
      hours: 'Mon–Thu 7:30 AM – 5:30 PM',
      totalLabel: 'Total tax paid',
      checkoutMessage: 'Property tax payments are credited on the date they are made.',
    },
    types: {
      property: { name: 'Property tax', ...fee, transactionLimit: cents(250_000), noOverpayment: true },
      lodging: { name: 'Lodging tax', ...tax, canEditAmount: false },
    },
  },
  maple: {
    biller: {
      name: 'City of Maple Ridge',
      commonName: 'Maple Ridge Municipal',
      logo: 'maple-ridge-municipal.svg',
      address: '50 Town Green',
      city: 'Maple Ridge',
      state: 'BC',
      zip: 'V2X 2P9',
      phone: '6045550155',
      hours: weekdays,
      allowsOtherItems: false,
    },
    refuses: ['americanexpress'],
    types: {
      citation: {
        name: 'Parking citation',
        ...fee,
        revNeutralText:
          'The fee covers what this kind of payment costs. The city neither gains nor loses by it.',
        transactionLimit: cents(50_000),
        canEditAmount: false,
      },
      services: { name: 'City services', requireBillDisplay: true },
      licenses: { name: 'Licenses and permits', requireBillDisplay: true, canEditAmount: false },
      parks: { name: 'Parks membership', allowDueDate: false },
      levy: { name: 'Improvement levy', ...tax },
      storm: { name: 'Storm water', disableSetDay: true, disableSetAmount: true },
      camp: { name: 'Summer camp', ...fee, feeAppliesToAutopay: true, transactionLimit: cents(30_000) },
    },
  },
  northwind: {
    biller: {
      name: 'Northwind Waste',
      logo: 'northwind-waste.svg',
      address: '4 Transfer Station Road',
      city: 'Boulder',
      state: 'CO',
      zip: '80301',
      phone: '3035550166',
      hours: weekdays,
      acceptsEft: false,
    },
    types: {
      pickup: { name: 'Trash and recycling', isUtility: true },
      commercial: { name: 'Commercial hauling', requireBillDisplay: true, canEditAmount: false },
    },
  },
  pioneer: {
    biller: {
      name: 'Pioneer Internet',
      logo: 'pioneer-internet.svg',
      address: '88 Relay Drive',
      city: 'Fort Collins',
      state: 'CO',
      zip: '80524',
      phone: '9705550177',
      hours: 'Every day 7:00 AM – 10:00 PM',
    },
    refuses: ['discover'],
    types: { fiber: { name: 'Fiber internet', allowPaperless: true } },
  },
  revenue: {
    biller: {
      name: 'State Revenue Department',
      logo: 'state-revenue-department.svg',
      address: '1375 Assessment Street',
      city: 'Denver',
      state: 'CO',
      zip: '80261',
      phone: '3035550188',
      hours: weekdays,
    },
    types: {
      sales: { name: 'Sales tax', ...tax },
      withholding: {
        name: 'Wage withholding tax',
        ...tax,
        ...fee,
        transactionLimit: cents(500_000),
        canEditAmount: false,
      },
      license: { name: 'Business license', allowsAutoPay: false },
    },
  },
  evergreen: {
    biller: {
      name: 'Evergreen Homeowners Association',
      commonName: 'Evergreen HOA',
      logo: 'evergreen-hoa.svg',
      address: 'PO Box 2210',
      city: 'Boulder',
      state: 'CO',
      zip: '80306',
      phone: '3035550199',
      hours: weekdays,
    },
    types: {
      dues: { name: 'Association dues', nameSearchLabel: 'Owner last name', multiplePayMethods: true },
    },
  },
} as const satisfies Record<string, DemoBiller>;

export type BillerName = keyof typeof BILLERS;
