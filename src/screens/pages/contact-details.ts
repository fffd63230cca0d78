export const CONTACT_EMAIL = 'help@billfold.example';
export const CONTACT_PHONE = '(801) 555-0142';
export const CONTACT_HOURS = 'Monday to Friday, 7 AM to 6 PM Mountain Time';
