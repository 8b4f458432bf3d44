namespace Tern.Core.Tests.Cbor;

/// <summary>The examples of RFC 8949, appendix A, and the malformed ones of appendix F.</summary>
internal static class CborExamples
{
    public static TheoryData<string, string> WholeNumbers => new()
    {
        { "00", "0" },
        { "01", "1" },
        { "0a", "10" },
        { "17", "23" },
        { "1818", "24" },
        { "1819", "25" },
        { "1864", "100" },
        { "1903e8", "1000" },
        { "1a000f4240", "1000000" },
        { "1b000000e8d4a51000", "1000000000000" },
        { "1bffffffffffffffff", "18446744073709551615" },
        { "c249010000000000000000", "18446744073709551616" },
        { "3bffffffffffffffff", "-18446744073709551616" },
        { "c349010000000000000000", "-18446744073709551617" },
        { "20", "-1" },
        { "29", "-10" },
        { "3863", "-100" },
        { "3903e7", "-1000" },
    };

    public static TheoryData<string, double> FloatingPointNumbers => new()
    {
        { "f90000", 0.0 },
        { "f98000", -0.0 },
        { "f93c00", 1.0 },
        { "fb3ff199999999999a", 1.1 },
        { "f93e00", 1.5 },
        { "f97bff", 65504.0 },
        { "fa47c35000", 100000.0 },
        { "fa7f7fffff", 3.4028234663852886e+38 },
        { "fb7e37e43c8800759c", 1.0e+300 },
        { "f90001", 5.960464477539063e-8 },
        { "f90400", 0.00006103515625 },
        { "f9c400", -4.0 },
        { "fbc010666666666666", -4.1 },
        { "f97c00", double.PositiveInfinity },
        { "f97e00", double.NaN },
        { "f9fc00", double.NegativeInfinity },
    };

    /// <summary>The shortest encodings without half precision, which is read but not written.</summary>
    public static TheoryData<string, double> WrittenFloatingPointNumbers => new()
    {
        { "fa00000000", 0.0 },
        { "fa80000000", -0.0 },
        { "fa3f800000", 1.0 },
        { "fb3ff199999999999a", 1.1 },
        { "fa47c35000", 100000.0 },
        { "fa7f7fffff", 3.4028234663852886e+38 },
        { "fb47efffffe0000002", 3.4028234663852894e+38 },
        { "fb7e37e43c8800759c", 1.0e+300 },
        { "fa33800000", 5.960464477539063e-8 },
        { "fb0000000000000001", double.Epsilon },
        { "fbc010666666666666", -4.1 },
        { "fa7f800000", double.PositiveInfinity },
        { "faff800000", double.NegativeInfinity },
        { "fa7fc00000", double.NaN },
    };

    /// <summary>Longer than necessary: read but not written.</summary>
    public static TheoryData<string, double> LongFloatingPointNumbers => new()
    {
        { "fa7f800000", double.PositiveInfinity },
        { "fa7fc00000", double.NaN },
        { "faff800000", double.NegativeInfinity },
        { "fb7ff0000000000000", double.PositiveInfinity },
        { "fb7ff8000000000000", double.NaN },
        { "fbfff0000000000000", double.NegativeInfinity },
    };

    public static TheoryData<string, string> Texts => new()
    {
        { "60", "" },
        { "6161", "a" },
        { "6449455446", "IETF" },
        { "62225c", "\"\\" },
        { "62c3bc", "\u00fc" },
        { "63e6b0b4", "\u6c34" },
        { "64f0908591", "\ud800\udd51" },
    };

    public static TheoryData<string> Malformed => new(
        // Truncated items.
        "18", "19", "1a", "1b", "1901", "1a0102", "1b01020304050607", "38", "58", "78", "98", "9a01ff00", "b8", "d8", "f8", "f900", "fa0000", "fb000000",
        "41", "61", "5affffffff00", "5bffffffffffffffff010203", "7affffffff00", "7b7fffffffffffffff010203",
        "81", "818181818181818181", "8200", "a1", "a20102", "a100", "a2000000",
        "c0",
        "5f4100", "7f6100", "9f", "9f0102", "bf", "bf01020102", "819f", "9f8000", "9f9f9f9f9fffffffff", "9f819f819f9fffffff",
        // Reserved initial bytes and simple values.
        "1c", "1d", "1e", "3c", "3d", "3e", "5c", "5d", "5e", "7c", "7d", "7e", "9c", "9d", "9e", "bc", "bd", "be", "dc", "dd", "de", "fc", "fd", "fe",
        "f800", "f801", "f818", "f81f",
        // Strings with chunks of another type or of indefinite length.
        "5f00ff", "5f21ff", "5f6100ff", "5f80ff", "5fa0ff", "5fc000ff", "5fe0ff", "7f4100ff", "5f5f4100ffff", "7f7f6100ffff",
        // Unexpected break codes.
        "ff", "81ff", "8200ff", "a1ff", "a1ff00", "a100ff", "a20000ff", "9f81ff", "9f829f819f9fffffffff", "bf00ff", "bf000000ff",
        // Types without an indefinite length.
        "1f", "3f", "df");
}
