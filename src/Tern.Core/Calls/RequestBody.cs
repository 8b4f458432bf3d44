namespace Tern.Calls;

/// <summary>A request body that is not held in <see cref="RequestMessage.Buffer"/>.</summary>
public abstract class RequestBody
{
    /// <summary>The length in bytes; null when it is not known before the end.</summary>
    public abstract long? Length { get; }

    /// <summary>Whether <see cref="CopyToAsync"/> may be called again, giving the same bytes; only then can a call be retried.</summary>
    public abstract bool CanReplay { get; }

    /// <summary>
    /// The body's bytes when they are all in memory: they are hashed into the signature. Null when they are not: the
    /// request is then signed with <c>UNSIGNED-PAYLOAD</c>.
    /// </summary>
    public virtual ReadOnlyMemory<byte>? Memory => null;

    /// <summary>Writes the body to the connection.</summary>
    public abstract ValueTask CopyToAsync(Stream destination, CancellationToken cancellationToken);
}
