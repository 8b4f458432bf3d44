using System.IO.Compression;

namespace Tern.Runtime;

/// <summary>A body that is compressed while it is sent, so its length is not known in advance.</summary>
internal sealed class GzipBody(RequestBody inner) : RequestBody
{
    public override long? Length => null;

    public override bool CanReplay => inner.CanReplay;

    public override bool CanReadRepeatedly => inner.CanReadRepeatedly;

    public override async ValueTask CopyToAsync(Stream destination, CancellationToken cancellationToken)
    {
        var gzip = new GZipStream(destination, CompressionLevel.Optimal, leaveOpen: true);
        await using (gzip.ConfigureAwait(false))
            await inner.CopyToAsync(gzip, cancellationToken).ConfigureAwait(false);
    }
}
