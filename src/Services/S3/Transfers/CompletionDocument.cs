using System.Security.Cryptography;
using Tern.Runtime;

namespace Tern.S3.Transfers;

/// <summary>
/// The <c>CompleteMultipartUpload</c> document: several megabytes of XML for 10,000 parts. It is stored in segments of the pool, not in one
/// buffer, and signed with its hash like any other document.
/// </summary>
internal sealed class CompletionDocument : RequestBody
{
    private readonly PartBuffer _segments;
    private string? _hash;

    public CompletionDocument(SegmentPool pool, IReadOnlyList<CompletedPart> parts)
    {
        _segments = new(pool);
        _segments.Write("<CompleteMultipartUpload xmlns=\"http://s3.amazonaws.com/doc/2006-03-01/\">"u8);
        using var buffer = new PooledBuffer();
        foreach (CompletedPart part in parts)
        {
            var writer = new XmlWriter(buffer);
            writer.WriteTag("<Part>"u8);
            CompletedPartXml.Write(ref writer, part);
            writer.WriteTag("</Part>"u8);
            writer.Complete();
            _segments.Write(buffer.WrittenSpan);
            buffer.Clear();
        }
        _segments.Write("</CompleteMultipartUpload>"u8);
    }

    public override long? Length => _segments.Length;

    public override bool CanReplay => true;

    protected override string PayloadHashText => _hash ??= Hash();

    public override ValueTask CopyToAsync(Stream destination, CancellationToken cancellationToken) => _segments.CopyToAsync(destination, cancellationToken);

    /// <summary>Returns the segments to the pool when no attempt reads them.</summary>
    public void Release() => _segments.Release();

    private string Hash()
    {
        using var hash = IncrementalHash.CreateHash(HashAlgorithmName.SHA256);
        for (int i = 0; i < _segments.SegmentCount; i++)
            hash.AppendData(_segments.GetSegment(i).Span);
        Span<byte> value = stackalloc byte[SHA256.HashSizeInBytes];
        hash.GetHashAndReset(value);
        return Convert.ToHexStringLower(value);
    }
}
