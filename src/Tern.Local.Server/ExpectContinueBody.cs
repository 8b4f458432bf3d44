using Tern.Local.Http;

namespace Tern.Local.Server;

/// <summary>The body of a request with <c>Expect: 100-continue</c>: Kestrel sends the interim response when the body is first read.</summary>
/// <param name="body">The body as Kestrel returns it.</param>
internal sealed class ExpectContinueBody(Stream body) : AsyncReadOnlyStream
{
    /// <summary>Whether a read has been started.</summary>
    public bool HasReadStarted { get; private set; }

    public override ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default)
    {
        HasReadStarted = true;
        return body.ReadAsync(buffer, cancellationToken);
    }
}
