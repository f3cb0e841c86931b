/* Python's way into a library of compiled rules: turns arguments into words, calls, and turns words into a result.

   Every function of such a library takes one array of 64-bit words: a number is one word, an array its address and its
   lengths (and strides, if it may have any). It leaves its results in the first words and returns 0, or not 0 if a rule
   failed. What each argument is, is told once, when a function is bound.

   Python's stable ABI is declared here by hand: no headers are needed, and one file serves Python 3.11 and all after it,
   also when it is built for another system than the one at hand. */

#include <stddef.h>
#include <stdint.h>

#ifdef _WIN32
#define FROM_PYTHON __declspec(dllimport)
#define TO_PYTHON __declspec(dllexport)
#else
#define FROM_PYTHON extern
#define TO_PYTHON __attribute__((visibility("default")))
#endif

typedef struct PyObject PyObject;
typedef intptr_t Py_ssize_t;
typedef struct {
    void *buf;
    PyObject *obj;
    Py_ssize_t len, itemsize;
    int readonly, ndim;
    char *format;
    Py_ssize_t *shape, *strides, *suboffsets;
    void *internal;
} Py_buffer;
typedef PyObject *(*FastFunction)(PyObject *, PyObject *const *, Py_ssize_t);
typedef struct {
    const char *name;
    FastFunction function;
    int flags;
    const char *text;
} PyMethodDef;
typedef struct {
    struct {
        Py_ssize_t references;
        void *type;
        void *init;
        Py_ssize_t index;
        PyObject *copy;
    } base;
    const char *name, *text;
    Py_ssize_t size;
    PyMethodDef *methods;
    void *slots, *traverse, *clear, *free;
} PyModuleDef;
enum { METH_FASTCALL = 0x80, PyBUF_ND = 0x8, PyBUF_STRIDES = 0x10 | PyBUF_ND, ABI_VERSION = 3 };

FROM_PYTHON PyObject *PyExc_TypeError, *PyExc_RuntimeError;
FROM_PYTHON PyObject *PyErr_Format(PyObject *, const char *, ...);
FROM_PYTHON PyObject *PyErr_Occurred(void);
FROM_PYTHON long long PyLong_AsLongLong(PyObject *);
FROM_PYTHON void *PyLong_AsVoidPtr(PyObject *);
FROM_PYTHON PyObject *PyLong_FromLongLong(long long);
FROM_PYTHON double PyFloat_AsDouble(PyObject *);
FROM_PYTHON PyObject *PyFloat_FromDouble(double);
FROM_PYTHON PyObject *PyBool_FromLong(long);
FROM_PYTHON Py_ssize_t PyTuple_Size(PyObject *);
FROM_PYTHON PyObject *PyTuple_GetItem(PyObject *, Py_ssize_t);
FROM_PYTHON PyObject *PyTuple_New(Py_ssize_t);
FROM_PYTHON int PyTuple_SetItem(PyObject *, Py_ssize_t, PyObject *);
FROM_PYTHON int PyObject_GetBuffer(PyObject *, Py_buffer *, int);
FROM_PYTHON void PyBuffer_Release(Py_buffer *);
FROM_PYTHON PyObject *PyCapsule_New(void *, const char *, void (*)(PyObject *));
FROM_PYTHON void *PyCapsule_GetPointer(PyObject *, const char *);
FROM_PYTHON PyObject *PyCFunction_NewEx(PyMethodDef *, PyObject *, PyObject *);
FROM_PYTHON void *PyMem_Malloc(size_t);
FROM_PYTHON void PyMem_Free(void *);
FROM_PYTHON void *PyEval_SaveThread(void);
FROM_PYTHON void PyEval_RestoreThread(void *);
FROM_PYTHON PyObject *PyModule_Create2(PyModuleDef *, int);
FROM_PYTHON PyObject *Py_BuildValue(const char *, ...);

/* What an argument or result is; `kernel/signatures.py` has the same numbers. An ARRAY is followed by its dimensions,
   the bytes of an item and whether it may have strides, a TUPLE by how many it has, and then by what those are. */
enum { NUMBER, FLOAT, FLAG, ARRAY, TUPLE };
enum { MOST_WORDS = 256, MOST_ARRAYS = 64 };

typedef struct {
    int32_t (*function)(int64_t *);
    int64_t keeps_lock, results, arguments;
    int64_t kinds[]; /* of the results, then of the arguments */
} Bound;

typedef struct {
    int64_t words[MOST_WORDS];
    int used;
    Py_buffer arrays[MOST_ARRAYS];
    int held;
} Call;

static const char CAPSULE[] = "stich.kernel.function";

static int add_array(Call *call, PyObject *given, const int64_t *kind, int number)
{
    int dimensions = (int)kind[1], strided = (int)kind[3];
    Py_buffer *array = &call->arrays[call->held];
    if (call->held == MOST_ARRAYS || call->used + 1 + 2 * dimensions > MOST_WORDS) {
        PyErr_Format(PyExc_TypeError, "a function of the rules has too many arguments");
        return 0;
    }
    if (PyObject_GetBuffer(given, array, strided ? PyBUF_STRIDES : PyBUF_ND)) {
        return 0;
    }
    call->held++;
    if (array->ndim != dimensions || array->itemsize != kind[2]) {
        PyErr_Format(PyExc_TypeError,
                     "argument %d: an array of %d dimensions with items of %zd bytes is needed, not of %d with %zd",
                     number, dimensions, (Py_ssize_t)kind[2], array->ndim, array->itemsize);
        return 0;
    }
    call->words[call->used++] = (int64_t)(intptr_t)array->buf;
    for (int i = 0; i < dimensions; i++) {
        call->words[call->used++] = array->shape[i];
    }
    for (int i = 0; strided && i < dimensions; i++) {
        call->words[call->used++] = array->strides[i];
    }
    return 1;
}

/* Adds the words of one argument; what the next one is, or NULL if this is not what it should be. */
static const int64_t *add(Call *call, PyObject *given, const int64_t *kind, int number)
{
    union {
        double number;
        int64_t word;
    } bits;
    switch (kind[0]) {
    case ARRAY:
        return add_array(call, given, kind, number) ? kind + 4 : NULL;
    case TUPLE: {
        Py_ssize_t size = PyTuple_Size(given);
        if (size != kind[1]) {
            PyErr_Format(PyExc_TypeError, "argument %d: a tuple of %d is needed", number, (int)kind[1]);
            return NULL;
        }
        const int64_t *next = kind + 2;
        for (Py_ssize_t i = 0; next && i < size; i++) {
            next = add(call, PyTuple_GetItem(given, i), next, number);
        }
        return next;
    }
    case FLOAT:
        bits.number = PyFloat_AsDouble(given);
        break;
    default:
        bits.word = PyLong_AsLongLong(given);
    }
    if (bits.word == -1 && PyErr_Occurred()) {
        return NULL;
    }
    if (kind[0] == FLOAT && bits.number == -1.0 && PyErr_Occurred()) {
        return NULL;
    }
    if (call->used == MOST_WORDS) {
        PyErr_Format(PyExc_TypeError, "a function of the rules has too many arguments");
        return NULL;
    }
    call->words[call->used++] = bits.word;
    return kind + 1;
}

static PyObject *result(int64_t kind, int64_t word)
{
    union {
        int64_t word;
        double number;
    } bits = {word};
    return kind == FLOAT ? PyFloat_FromDouble(bits.number) : kind == FLAG ? PyBool_FromLong(word & 1) : PyLong_FromLongLong(word);
}

static PyObject *call_bound(PyObject *self, PyObject *const *given, Py_ssize_t count)
{
    Bound *bound = PyCapsule_GetPointer(self, CAPSULE);
    if (!bound) {
        return NULL;
    }
    if (count != bound->arguments) {
        return PyErr_Format(PyExc_TypeError, "%d arguments are needed, not %zd", (int)bound->arguments, count);
    }
    Call call;
    call.used = call.held = 0;
    const int64_t *kind = bound->kinds + bound->results;
    for (Py_ssize_t i = 0; kind && i < count; i++) {
        kind = add(&call, given[i], kind, (int)i + 1);
    }
    int32_t failed = 0;
    if (kind) {
        if (bound->keeps_lock) {
            failed = bound->function(call.words);
        } else {
            void *thread = PyEval_SaveThread();
            failed = bound->function(call.words);
            PyEval_RestoreThread(thread);
        }
    }
    while (call.held) {
        PyBuffer_Release(&call.arrays[--call.held]);
    }
    if (!kind) {
        return NULL;
    }
    if (failed) {
        return PyErr_Format(PyExc_RuntimeError, "a compiled rule failed (%d)", (int)failed);
    }
    if (bound->results == 1) {
        return result(bound->kinds[0], call.words[0]);
    }
    if (bound->results == 0) {
        return Py_BuildValue("");
    }
    PyObject *all = PyTuple_New(bound->results);
    for (int64_t i = 0; all && i < bound->results; i++) {
        PyTuple_SetItem(all, i, result(bound->kinds[i], call.words[i]));
    }
    return all;
}

static PyMethodDef CALL = {"rule", call_bound, METH_FASTCALL, "A compiled rule."};

/* bind(address, keeps_lock, results, arguments, kinds): a function of Python. It lives as long as the process. */
static PyObject *bind(PyObject *module, PyObject *const *given, Py_ssize_t count)
{
    Py_ssize_t size = count == 5 ? PyTuple_Size(given[4]) : -1;
    if (size < 0) {
        return PyErr_Format(PyExc_TypeError, "bind(address, keeps_lock, results, arguments, kinds)");
    }
    Bound *bound = PyMem_Malloc(sizeof(Bound) + sizeof(int64_t) * (size_t)size);
    bound->function = (int32_t(*)(int64_t *))PyLong_AsVoidPtr(given[0]);
    bound->keeps_lock = PyLong_AsLongLong(given[1]);
    bound->results = PyLong_AsLongLong(given[2]);
    bound->arguments = PyLong_AsLongLong(given[3]);
    for (Py_ssize_t i = 0; i < size; i++) {
        bound->kinds[i] = PyLong_AsLongLong(PyTuple_GetItem(given[4], i));
    }
    PyObject *self = PyErr_Occurred() ? NULL : PyCapsule_New(bound, CAPSULE, NULL);
    if (!self) {
        PyMem_Free(bound);
        return NULL;
    }
    return PyCFunction_NewEx(&CALL, self, NULL);
}

static PyMethodDef METHODS[] = {{"bind", bind, METH_FASTCALL, "A function of a library, as one of Python."}, {NULL, NULL, 0, NULL}};
static PyModuleDef MODULE = {.base = {.references = 1}, .name = "_calling", .size = -1, .methods = METHODS};

TO_PYTHON PyObject *PyInit__calling(void)
{
    return PyModule_Create2(&MODULE, ABI_VERSION);
}
