using System.Globalization;

namespace Tern;

/// <summary>
/// A document could not be read, because it is malformed or a value does not have the type in the model. Or a document could
/// not be written, because a value is missing or has no representation in the wire format.
/// </summary>
/// <remarks>
/// The message contains the position and what was expected, but no values of the document. A call throws it as
/// <see cref="TernMalformedResponseException"/> or <see cref="TernRequestException"/>.
/// </remarks>
public class TernSerializationException : TernException
{
    /// <param name="problem">What was expected and what was found, without values of the document and without a final period.</param>
    /// <param name="byteOffset">The position in bytes from the start of the document; -1 for a value outside the document, such as a header.</param>
    /// <param name="path">The path of the member, for example <c>Items[3].pk</c>; empty at the top level.</param>
    /// <param name="innerException">The exception that caused the error. The default is null.</param>
    public TernSerializationException(string problem, long byteOffset, string path, Exception? innerException = null)
        : base(Describe(problem, byteOffset, path), innerException: innerException)
    {
        ByteOffset = byteOffset;
        Path = path;
    }

    /// <summary>The position of the error in bytes from the start of the document; -1 for a value outside the document, such as a header.</summary>
    public long ByteOffset { get; }

    /// <summary>The path of the member that was being read or written, for example <c>Items[3].pk</c>; empty at the top level.</summary>
    public string Path { get; }

    /// <summary>The expected kind of a value that has another kind, for example <c>a string</c>; null for other errors.</summary>
    public string? Expectation { get; init; }

    private static string Describe(string problem, long byteOffset, string path) => (byteOffset < 0, path.Length == 0) switch
    {
        (true, true) => $"{problem}.",
        (true, false) => $"{problem} (at {path}).",
        (false, true) => string.Create(CultureInfo.InvariantCulture, $"{problem} (byte {byteOffset})."),
        (false, false) => string.Create(CultureInfo.InvariantCulture, $"{problem} (at {path}, byte {byteOffset})."),
    };
}
