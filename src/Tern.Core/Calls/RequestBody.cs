namespace Tern.Calls;

/// <summary>A request body that is not held in <see cref="RequestMessage.Buffer"/>.</summary>
public abstract class RequestBody
{
    /// <summary>The length in bytes; null when it is not known before the end.</summary>
    public abstract long? Length { get; }

    /// <summary>Whether <see cref="CopyToAsync"/> may be called again, giving the same bytes; only then can a call be retried.</summary>
    public abstract bool CanReplay { get; }

    /// <summary>
    /// Gives the body's bytes if they are all in memory: they are then sent from there and hashed into the signature.
    /// Otherwise the request is signed with <c>UNSIGNED-PAYLOAD</c>.
    /// </summary>
    /// <returns>Whether they are; false unless overridden.</returns>
    public virtual bool TryGetMemory(out ReadOnlyMemory<byte> memory)
    {
        memory = default;
        return false;
    }

    /// <summary>Writes the body to the connection.</summary>
    public abstract ValueTask CopyToAsync(Stream destination, CancellationToken cancellationToken);
}
