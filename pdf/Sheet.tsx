import { Document, Page, StyleSheet, Text, View } from '@react-pdf/renderer';
import type { ReactNode } from 'react';
import { LETTERS_NOT_WRITTEN } from '../domain/bills/text/pdf.ts';
import { portalName } from '../domain/brand/portal.ts';
import { familiesFor } from './fonts.ts';
import { canWrite, writableText } from './letters.ts';

interface SheetProps {
  /** The title of the reader's window. */
  readonly title: string;
  /** The head of each page: the document, its subject, and its status. */
  readonly name: string;
  readonly subject: string;
  readonly stamp: string;
  /**
   * Every text in the document that comes from people or billers. When letters cannot be written, a note says
   * so.
   */
  readonly words: string;
  readonly children: ReactNode;
}

/** A document of text on A4 pages; each page repeats the head. */
export function Sheet({ title, name, subject, stamp, words, children }: SheetProps) {
  return (
    <Document title={writableText(title)} author={portalName()} language="en-US">
      <Page size="A4" style={[styles.page, { fontFamily: familiesFor(words) }]}>
        <View fixed style={styles.head}>
          <View style={styles.words}>
            <Text style={styles.name}>{writableText(name)}</Text>
            <Text>{writableText(subject)}</Text>
          </View>
          {stamp !== '' && <Text style={styles.stamp}>{stamp}</Text>}
        </View>
        {children}
        {!canWrite(words) && <Text style={styles.caption}>{LETTERS_NOT_WRITTEN}</Text>}
        <Text
          fixed
          style={styles.foot}
          render={({ pageNumber, totalPages }) => `Page ${pageNumber} of ${totalPages}`}
        />
      </Page>
    </Document>
  );
}

interface LineProps {
  readonly words: string;
  readonly amount: string;
  readonly isTotal?: boolean;
}

/** A text with an amount at the end, never split across pages. */
export function Line({ words, amount, isTotal = false }: LineProps) {
  return (
    <View wrap={false} style={isTotal ? [styles.line, styles.total] : styles.line}>
      <Text style={styles.words}>{writableText(words)}</Text>
      <Text>{writableText(amount)}</Text>
    </View>
  );
}

export const styles = StyleSheet.create({
  page: { padding: 48, paddingBottom: 64, fontSize: 10, lineHeight: 1.4 },
  head: {
    flexDirection: 'row',
    justifyContent: 'space-between',
    alignItems: 'flex-start',
    paddingBottom: 10,
    marginBottom: 16,
    borderBottom: '1 dotted #000',
  },
  name: { fontWeight: 700, fontSize: 14 },
  stamp: {
    fontWeight: 700,
    fontSize: 11,
    padding: 6,
    border: '1.5 solid #000',
    borderRadius: 4,
  },
  totals: { marginBottom: 16 },
  caption: { color: '#444' },
  hero: { fontWeight: 700, fontSize: 24, lineHeight: 1.3 },
  part: { marginBottom: 16, paddingTop: 8, borderTop: '1 solid #999' },
  partHead: { marginTop: 8, paddingTop: 8, borderTop: '1 solid #999' },
  strong: { fontWeight: 700 },
  heading: { fontWeight: 700, fontSize: 12, marginBottom: 2 },
  line: { flexDirection: 'row', justifyContent: 'space-between', paddingVertical: 3 },
  words: { flex: 1, paddingRight: 16 },
  total: { fontWeight: 700, borderTop: '1 dotted #000' },
  // Positioned from the top: positioned from the bottom, the page number disappears after some twenty pages.
  foot: { position: 'absolute', top: 796, left: 48, right: 48, textAlign: 'center', color: '#444' },
});
