using System.Net.Http.Headers;

namespace Tern.Runtime;

/// <summary>The checksums of request and response bodies.</summary>
/// <remarks>
/// Only a request with a checksum references the implementation, so that a native program contains the algorithms and the chunked forms only if
/// it calls an operation that uses them.
/// </remarks>
internal abstract class ChecksumHandler
{
    /// <summary>Prepares the body of a call.</summary>
    public abstract ValueTask PrepareAsync(Call call);

    /// <summary>Returns the checksum to compare a response with; null for none.</summary>
    public abstract ResponseChecksum? FindChecksum(OperationDescriptor operation, HttpResponseHeaders headers);
}
