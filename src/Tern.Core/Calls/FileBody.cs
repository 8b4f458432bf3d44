using System.Buffers;
using Microsoft.Win32.SafeHandles;

namespace Tern.Runtime;

/// <summary>A file that each attempt opens separately, so that attempts do not share a position.</summary>
internal sealed class FileBody : RequestBody
{
    private const int BufferSize = 64 * 1024;

    private readonly string _path;
    private readonly long _length;

    public FileBody(string path)
    {
        ArgumentException.ThrowIfNullOrEmpty(path);
        _path = Path.GetFullPath(path);
        // RS0030: the file is the body of a request, not configuration.
#pragma warning disable RS0030
        _length = new FileInfo(_path).Length;
#pragma warning restore RS0030
    }

    public override long? Length => _length;

    public override bool CanReplay => true;

    public override async ValueTask CopyToAsync(Stream destination, CancellationToken cancellationToken)
    {
        using SafeFileHandle file = File.OpenHandle(_path, FileMode.Open, FileAccess.Read, FileShare.Read, FileOptions.Asynchronous | FileOptions.SequentialScan);
        // The length is sent in the headers, and another length means that the content changed.
        long length = RandomAccess.GetLength(file);
        if (length > _length)
            throw new TernRequestException(string.Create(System.Globalization.CultureInfo.InvariantCulture, $"The file of the request body has grown from {_length} to {length} bytes since the request was created. Do not change it before the call has ended."));
        byte[] buffer = ArrayPool<byte>.Shared.Rent(BufferSize);
        for (long position = 0; position < _length;)
        {
            int count = await RandomAccess.ReadAsync(file, buffer.AsMemory(0, (int)Math.Min(BufferSize, _length - position)), position, cancellationToken).ConfigureAwait(false);
            if (count == 0)
                throw ExpectedLength.CreateTruncatedException(position, _length);
            await destination.WriteAsync(buffer.AsMemory(0, count), cancellationToken).ConfigureAwait(false);
            position += count;
        }
        // Not returned after a failure: the read or the write may still be in progress.
        ArrayPool<byte>.Shared.Return(buffer);
    }
}
