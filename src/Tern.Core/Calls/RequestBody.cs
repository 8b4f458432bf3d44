using System.Diagnostics.CodeAnalysis;
using System.IO.Pipelines;

namespace Tern.Calls;

/// <summary>
/// What a request sends as its body: bytes, a stream or a pipe, which also convert to it by themselves. It says how long it
/// is, if that is known, and whether it can be sent again, without which a call that failed is not repeated.
/// </summary>
/// <example><code>
/// await using FileStream file = File.OpenRead("report.pdf");
/// await s3.PutObjectAsync(new() { Bucket = "reports", Key = "report.pdf", Body = file });
/// </code></example>
public abstract class RequestBody
{
    /// <summary>Bytes in memory, which can be sent again; they must not change before the call has ended.</summary>
    public static RequestBody From(ReadOnlyMemory<byte> bytes) => new MemoryBody(bytes);

    /// <summary>
    /// A stream from where it stands now. One that can seek has a known length and can be sent again, from the same place.
    /// It must not be used otherwise before the call has ended, and is left open.
    /// </summary>
    /// <param name="stream">The stream.</param>
    /// <param name="length">How many bytes are sent; null for all that there are, which is the only choice that may be unknown.</param>
    /// <exception cref="ArgumentException">The stream cannot be read.</exception>
    public static RequestBody From(Stream stream, long? length = null) => new StreamBody(stream, length);

    /// <summary>A pipe, which can be sent once. Whoever made the reader completes it after the call.</summary>
    /// <param name="reader">The end of the pipe that gives bytes.</param>
    /// <param name="length">How many bytes are sent; null for all that come.</param>
    public static RequestBody From(PipeReader reader, long? length = null)
    {
        ArgumentNullException.ThrowIfNull(reader);
        return new StreamBody(reader.AsStream(leaveOpen: true), length);
    }

    /// <inheritdoc cref="From(ReadOnlyMemory{byte})"/>
    public static implicit operator RequestBody(ReadOnlyMemory<byte> bytes) => From(bytes);

    /// <inheritdoc cref="From(ReadOnlyMemory{byte})"/>
    [return: NotNullIfNotNull(nameof(bytes))]
    public static implicit operator RequestBody?(byte[]? bytes) => bytes is null ? null : From(bytes);

    /// <inheritdoc cref="From(Stream, long?)"/>
    [return: NotNullIfNotNull(nameof(stream))]
    public static implicit operator RequestBody?(Stream? stream) => stream is null ? null : From(stream);

    /// <summary>The length in bytes; null when it is not known before the end.</summary>
    public abstract long? Length { get; }

    /// <summary>
    /// Whether <see cref="CopyToAsync"/> gives all the bytes if it is called now, though it was called before; asked when an
    /// attempt has failed, and only then can the call be retried.
    /// </summary>
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

    /// <summary>What stands for the body in the signature of the request.</summary>
    internal virtual string PayloadHashText => "UNSIGNED-PAYLOAD";

    /// <summary>Whether it comes at its own pace, so that neither it nor the answer to it is late.</summary>
    internal virtual bool IsLive => false;

    /// <summary>Called for every attempt before its body is sent.</summary>
    /// <param name="signature">How the request was signed; null when it was not, or not by SigV4.</param>
    internal virtual void OnSigned(RequestSignature? signature)
    {
    }

    /// <summary>Writes the body to the connection.</summary>
    public abstract ValueTask CopyToAsync(Stream destination, CancellationToken cancellationToken);
}
