using System.Diagnostics.CodeAnalysis;
using System.IO.Pipelines;
using Tern.Runtime;

namespace Tern;

/// <summary>
/// The body of a request: bytes and streams, which convert implicitly, pipes, files, and content that is created while it is sent. A body
/// reports its length, if it is known, and whether it can be sent again. If it cannot, a failed call is not retried.
/// </summary>
/// <example><code>
/// await s3.PutObjectAsync(new() { Bucket = "reports", Key = "report.pdf", Body = RequestBody.FromFile("report.pdf") });
/// </code></example>
public abstract class RequestBody
{
    /// <summary>Creates a body from bytes in memory, which can be sent again. The bytes must not change before the call has ended.</summary>
    public static RequestBody From(ReadOnlyMemory<byte> bytes) => new MemoryBody(bytes);

    /// <summary>
    /// Creates a body from a stream, from its current position. A stream that can seek has a known length and can be sent again, from the same
    /// position. A <see cref="ResponseBody"/> has the length that its service reported. Do not use the stream before the call has ended. It is
    /// not closed.
    /// </summary>
    /// <param name="stream">The stream.</param>
    /// <param name="length">The number of bytes to send. Null sends all bytes; only then may the length be unknown.</param>
    /// <exception cref="ArgumentException">The stream cannot be read.</exception>
    public static RequestBody From(Stream stream, long? length = null) => new StreamBody(stream, length);

    /// <summary>Creates a body from a pipe, which can be sent once. Complete the reader after the call.</summary>
    /// <param name="reader">The reader of the pipe.</param>
    /// <param name="length">The number of bytes to send; null for all bytes.</param>
    public static RequestBody From(PipeReader reader, long? length = null)
    {
        ArgumentNullException.ThrowIfNull(reader);
        return new StreamBody(reader.AsStream(leaveOpen: true), length);
    }

    /// <summary>
    /// Creates a body from parts that are created while it is sent, once. A part must not change until the next one is requested; by then it has
    /// been sent.
    /// </summary>
    /// <param name="parts">The parts.</param>
    /// <param name="length">
    /// The total number of bytes; null if it is not known. A different total is a <see cref="TernRequestException"/>.
    /// </param>
    public static RequestBody From(IAsyncEnumerable<ReadOnlyMemory<byte>> parts, long? length = null)
    {
        ArgumentNullException.ThrowIfNull(parts);
        ThrowIfNegative(length);
        return new SequenceBody(parts, length);
    }

    /// <summary>Creates a body from a function that writes to a stream. The function must neither store nor dispose the stream.</summary>
    /// <param name="write">The function. The stream is the connection: when a write has completed, its buffer can be reused.</param>
    /// <param name="length">
    /// The number of bytes that it writes; null if it is not known. A different number is a <see cref="TernRequestException"/>.
    /// </param>
    /// <param name="canReplay">
    /// Whether each call of the function writes the same bytes, so that a failed call can be retried. The default is false.
    /// </param>
    public static RequestBody From(Func<Stream, CancellationToken, ValueTask> write, long? length = null, bool canReplay = false)
    {
        ArgumentNullException.ThrowIfNull(write);
        ThrowIfNegative(length);
        return new CallbackBody(write, length, canReplay);
    }

    /// <summary>
    /// Creates a body from a file with its current length. Each attempt opens the file, so that it can be sent again. Other processes may read
    /// it, but not write to it.
    /// </summary>
    /// <param name="path">
    /// The path of the file. If its length changes before it is sent, the call throws a <see cref="TernRequestException"/>.
    /// </param>
    /// <exception cref="FileNotFoundException">The file does not exist.</exception>
    public static RequestBody FromFile(string path) => new FileBody(path);

    /// <inheritdoc cref="From(ReadOnlyMemory{byte})"/>
    public static implicit operator RequestBody(ReadOnlyMemory<byte> bytes) => From(bytes);

    /// <inheritdoc cref="From(ReadOnlyMemory{byte})"/>
    [return: NotNullIfNotNull(nameof(bytes))]
    public static implicit operator RequestBody?(byte[]? bytes) => bytes is null ? null : From(bytes);

    /// <inheritdoc cref="From(Stream, long?)"/>
    [return: NotNullIfNotNull(nameof(stream))]
    public static implicit operator RequestBody?(Stream? stream) => stream is null ? null : From(stream);

    /// <summary>The length in bytes; null if it is not known in advance.</summary>
    public abstract long? Length { get; }

    /// <summary>
    /// Whether <see cref="CopyToAsync"/> writes all the bytes if it is called now, even if it was called before. It is checked when an attempt
    /// has failed: only if it is true can the call be retried.
    /// </summary>
    public abstract bool CanReplay { get; }

    /// <summary>
    /// Whether <see cref="CopyToAsync"/> writes all the bytes any number of times. For a stream that cannot seek it is false, even before the
    /// first read. Such a body can be read once before it is sent, to hash it. The default is <see cref="CanReplay"/>.
    /// </summary>
    public virtual bool CanReadRepeatedly => CanReplay;

    /// <summary>
    /// Returns the bytes of the body if they are all in memory: they are then sent from there, and their hash is signed. Otherwise the request is
    /// signed with <c>UNSIGNED-PAYLOAD</c>, unless the client's <see cref="BodyPolicy"/> requires another form.
    /// </summary>
    /// <returns>True if the body is in memory. The default is false.</returns>
    public virtual bool TryGetMemory(out ReadOnlyMemory<byte> memory)
    {
        memory = default;
        return false;
    }

    /// <summary>
    /// The value that represents the body in the signature of the request, if the body is not in memory and no <see cref="BodyPolicy"/> applies:
    /// the SHA-256 of its bytes in lower-case hexadecimal digits, or the default <c>UNSIGNED-PAYLOAD</c>.
    /// </summary>
    protected internal virtual string PayloadHashText => "UNSIGNED-PAYLOAD";

    /// <summary>Whether the body is a live event stream. The limits of the attempt and of the first byte do not apply to it.</summary>
    internal virtual bool IsLiveStream => false;

    /// <summary>Whether the body signs its parts, so that it needs the signature of the request.</summary>
    internal virtual bool IsSigned => false;

    /// <summary>Called for every attempt before its body is sent.</summary>
    /// <param name="signature">The signature of the request; null if the request has none, or if the body does not need it.</param>
    internal virtual void OnSigned(RequestSignature? signature)
    {
    }

    /// <summary>Writes the body to the connection.</summary>
    public abstract ValueTask CopyToAsync(Stream destination, CancellationToken cancellationToken);

    /// <summary>
    /// Writes the body to a stream that hashes it before it is sent. The default is <see cref="CopyToAsync"/>. A body that counts the bytes sent
    /// overrides it.
    /// </summary>
    protected internal virtual ValueTask HashAsync(Stream destination, CancellationToken cancellationToken) => CopyToAsync(destination, cancellationToken);

    private static void ThrowIfNegative(long? length)
    {
        if (length is { } given)
            ArgumentOutOfRangeException.ThrowIfNegative(given, nameof(length));
    }
}
