using Tern.Calls;

namespace Tern;

/// <summary>
/// The bytes of a response are not the ones that the service sent: its checksum differs. The call was repeated as often as its
/// retry options allow, unless the body is a stream: then it is for the reader to begin again.
/// </summary>
public sealed class ChecksumMismatchException(string message, CallInfo? call = null, Exception? innerException = null)
    : TernException(message, call, innerException)
{
    /// <summary>The algorithm's name, for example <c>CRC32</c>; null when whoever threw did not say.</summary>
    public string? Algorithm { get; init; }

    /// <summary>The checksum that the service gave, in base64; null when whoever threw did not say.</summary>
    public string? Expected { get; init; }

    /// <summary>The checksum of the bytes that came, in base64; null when whoever threw did not say.</summary>
    public string? Actual { get; init; }
}
