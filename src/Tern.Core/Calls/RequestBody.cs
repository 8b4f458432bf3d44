using System.Diagnostics.CodeAnalysis;
using System.IO.Pipelines;

namespace Tern.Calls;

/// <summary>
/// What a request sends as its body: bytes and streams, which also convert to it by themselves, pipes, files, and what is made while
/// it is sent. It says how long it is, if that is known, and whether it can be sent again, without which a call that failed is not
/// repeated.
/// </summary>
/// <example><code>
/// await s3.PutObjectAsync(new() { Bucket = "reports", Key = "report.pdf", Body = RequestBody.FromFile("report.pdf") });
/// </code></example>
public abstract class RequestBody
{
    /// <summary>Bytes in memory, which can be sent again; they must not change before the call has ended.</summary>
    public static RequestBody From(ReadOnlyMemory<byte> bytes) => new MemoryBody(bytes);

    /// <summary>
    /// A stream from where it stands now. One that can seek has a known length and can be sent again, from the same place; a
    /// <see cref="ResponseBody"/> has the length that its service gave.
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

    /// <summary>
    /// Pieces of bytes that are made as they are sent, once. Each must stay as it is until the next one is asked for, which is when
    /// it has left.
    /// </summary>
    /// <param name="pieces">The pieces.</param>
    /// <param name="length">How many bytes they have in all; null when that is not known. More or fewer are an <see cref="InvalidRequestException"/>.</param>
    public static RequestBody From(IAsyncEnumerable<ReadOnlyMemory<byte>> pieces, long? length = null)
    {
        ArgumentNullException.ThrowIfNull(pieces);
        ThrowIfNegative(length);
        return new SequenceBody(pieces, length);
    }

    /// <summary>What a function writes to the stream that it is given, which it must neither keep nor dispose.</summary>
    /// <param name="write">The function. The stream is the connection: a write ends when the bytes may be used for something else.</param>
    /// <param name="length">How many bytes it writes; null when that is not known. More or fewer are an <see cref="InvalidRequestException"/>.</param>
    /// <param name="canReplay">Whether it writes the same bytes each time it is called, so that a call that failed can be repeated.</param>
    public static RequestBody From(Func<Stream, CancellationToken, ValueTask> write, long? length = null, bool canReplay = false)
    {
        ArgumentNullException.ThrowIfNull(write);
        ThrowIfNegative(length);
        return new WrittenBody(write, length, canReplay);
    }

    /// <summary>
    /// A file, as long as it is now: it is opened by each attempt and can be sent again. Others may read it meanwhile, not write to it.
    /// </summary>
    /// <param name="path">The file. One that has another length when it is sent is an <see cref="InvalidRequestException"/>.</param>
    /// <exception cref="FileNotFoundException">There is no such file.</exception>
    public static RequestBody FromFile(string path) => new FileBody(path);

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
    /// Whether <see cref="CopyToAsync"/> gives all the bytes any number of times, which a stream that cannot seek does not though nobody has read it
    /// yet. Such a body can be read once before it is sent, to hash it. As <see cref="CanReplay"/> unless overridden.
    /// </summary>
    public virtual bool CanRepeat => CanReplay;

    /// <summary>
    /// Gives the body's bytes if they are all in memory: they are then sent from there and hashed into the signature.
    /// Otherwise the request is signed with <c>UNSIGNED-PAYLOAD</c>, unless the client's <see cref="BodyPolicy"/> has another way.
    /// </summary>
    /// <returns>Whether they are; false unless overridden.</returns>
    public virtual bool TryGetMemory(out ReadOnlyMemory<byte> memory)
    {
        memory = default;
        return false;
    }

    /// <summary>
    /// What stands for the body in the signature of the request, where it is not in memory and no <see cref="BodyPolicy"/> decides on it:
    /// <c>UNSIGNED-PAYLOAD</c> unless overridden, by the SHA-256 of its bytes in hexadecimal digits of lower case.
    /// </summary>
    protected internal virtual string PayloadHashText => "UNSIGNED-PAYLOAD";

    /// <summary>Whether it comes at its own pace, so that neither it nor the answer to it is late.</summary>
    internal virtual bool IsLive => false;

    /// <summary>Whether it signs its parts, and so has to know how the request was signed.</summary>
    internal virtual bool IsSigned => false;

    /// <summary>Called for every attempt before its body is sent.</summary>
    /// <param name="signature">How the request was signed; null when it was not, or not by a signature, or the body need not know.</param>
    internal virtual void OnSigned(RequestSignature? signature)
    {
    }

    /// <summary>Writes the body to the connection.</summary>
    public abstract ValueTask CopyToAsync(Stream destination, CancellationToken cancellationToken);

    /// <summary>
    /// Writes the body to what hashes it before it is sent. As <see cref="CopyToAsync"/> unless overridden, by a body that counts what is sent.
    /// </summary>
    protected internal virtual ValueTask HashAsync(Stream destination, CancellationToken cancellationToken) => CopyToAsync(destination, cancellationToken);

    private static void ThrowIfNegative(long? length)
    {
        if (length is { } given)
            ArgumentOutOfRangeException.ThrowIfNegative(given, nameof(length));
    }
}
