/* Calls a compiled rule on a machine that has no Python: reads the words of a call, tells what they are afterwards.

   A call is a number of words; each is told by a length and, if that is not below 0, by so many bytes that the word is
   to be the address of; else the word itself follows. */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

extern int32_t RULE(int64_t *words);

int main(void)
{
    int64_t words[64], lengths[64], count = 0;
    if (fread(&count, 8, 1, stdin) != 1 || count > 64) {
        return 2;
    }
    for (int64_t i = 0; i < count; i++) {
        if (fread(&lengths[i], 8, 1, stdin) != 1) {
            return 2;
        }
        size_t size = lengths[i] < 0 ? 8 : (size_t)lengths[i];
        void *bytes = lengths[i] < 0 ? (void *)&words[i] : malloc(size);
        if (fread(bytes, 1, size, stdin) != size) {
            return 2;
        }
        if (lengths[i] >= 0) {
            words[i] = (int64_t)(intptr_t)bytes;
        }
    }
    int64_t arrays[64];
    for (int64_t i = 0; i < count; i++) {
        arrays[i] = words[i];
    }
    if (RULE(words)) {
        return 3;
    }
    fwrite(words, 8, 1, stdout);
    for (int64_t i = 0; i < count; i++) {
        if (lengths[i] >= 0) {
            fwrite((void *)(intptr_t)arrays[i], 1, (size_t)lengths[i], stdout);
        }
    }
    return 0;
}
