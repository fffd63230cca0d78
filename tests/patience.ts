import { configure } from '@testing-library/react';

/** What a screen shows is waited for as long as a busy machine may need; nothing waits once it is there. */
configure({ asyncUtilTimeout: 15_000 });
