using System.Globalization;

namespace Tern.Codecs;

/// <summary>
/// A document could not be read: it is malformed, or a value has not the type that the model gives it. Or one could not be
/// written: a value is missing, or of a kind that nothing on the wire stands for.
/// </summary>
/// <remarks>
/// The message says where and what was expected; it never quotes the document's values. From a call it comes as a
/// <see cref="MalformedResponseException"/> or an <see cref="InvalidRequestException"/>.
/// </remarks>
public class CodecException : TernException
{
    /// <param name="problem">What was expected and what was found, without quoting a value.</param>
    /// <param name="byteOffset">Where, in bytes from the document's start; -1 for a value outside it, as in a header.</param>
    /// <param name="path">The member there, for example <c>Items[3].pk</c>; empty at the top.</param>
    /// <param name="innerException">The cause, if another exception is it.</param>
    public CodecException(string problem, long byteOffset, string path, Exception? innerException = null)
        : base(Describe(problem, byteOffset, path), innerException: innerException)
    {
        ByteOffset = byteOffset;
        Path = path;
    }

    /// <summary>Where reading or writing stopped, in bytes from the document's start; -1 at a value outside it, as in a header.</summary>
    public long ByteOffset { get; }

    /// <summary>The member that was being read or written, for example <c>Items[3].pk</c>; empty at the top.</summary>
    public string Path { get; }

    /// <summary>What was due where a value of another kind stands, for example <c>a string</c>; null when the document is malformed otherwise.</summary>
    public string? Expectation { get; init; }

    private static string Describe(string problem, long byteOffset, string path) => (byteOffset < 0, path.Length == 0) switch
    {
        (true, true) => problem,
        (true, false) => $"{problem} (at {path})",
        (false, true) => string.Create(CultureInfo.InvariantCulture, $"{problem} (byte {byteOffset})"),
        (false, false) => string.Create(CultureInfo.InvariantCulture, $"{problem} (at {path}, byte {byteOffset})"),
    };
}
