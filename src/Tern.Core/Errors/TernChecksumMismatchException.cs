namespace Tern;

/// <summary>
/// The bytes of a response are not the ones that the service sent: the checksum differs. The call was retried as often as its retry options
/// allow. If the body is a stream, it was not retried: call the operation again.
/// </summary>
public sealed class TernChecksumMismatchException(string message, CallInfo? call = null, Exception? innerException = null)
    : TernException(message, call, innerException)
{
    /// <summary>The name of the algorithm, for example <c>CRC32</c>; null if it is not known.</summary>
    public string? Algorithm { get; init; }

    /// <summary>The checksum that the service sent, in Base64; null if it is not known.</summary>
    public string? Expected { get; init; }

    /// <summary>The checksum of the received bytes, in Base64; null if it is not known.</summary>
    public string? Actual { get; init; }
}
