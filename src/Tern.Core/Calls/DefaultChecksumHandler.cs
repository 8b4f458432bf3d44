using System.Net.Http.Headers;

namespace Tern.Runtime;

/// <inheritdoc/>
internal sealed class DefaultChecksumHandler : ChecksumHandler
{
    public static readonly DefaultChecksumHandler Instance = new();

    public override ValueTask PrepareAsync(Call call) => call.PrepareBodyByPolicyAsync();

    public override ResponseChecksum? FindChecksum(OperationDescriptor operation, HttpResponseHeaders headers) => ResponseChecksum.Find(operation.ResponseAlgorithms, headers);
}
