using System.IO.Compression;
using System.Runtime.InteropServices;
using Tern.Runtime;

namespace Tern.Functions;

public sealed partial record CloudWatchLogsEvent
{
    /// <summary>The maximum size of a document after decompression: 64 MiB. A few kilobytes of gzip can have gigabytes of output.</summary>
    private const int MaxBytes = 64 * 1024 * 1024;

    private const string Path = "awslogs.data";

    /// <summary>Decompresses and reads the log events.</summary>
    /// <exception cref="TernSerializationException">The data is not gzip, has more than 64 MiB after decompression, or is not a document of log events.</exception>
    public CloudWatchLogs ReadLogs()
    {
        using var document = new PooledBuffer(16 * 1024);
        Decompress(Awslogs.Data, document);
        return Payloads.Read<CloudWatchLogs>(document.WrittenSpan);
    }

    private static void Decompress(ReadOnlyMemory<byte> data, PooledBuffer document)
    {
        ArraySegment<byte> source = MemoryMarshal.TryGetArray(data, out ArraySegment<byte> segment) ? segment : data.ToArray();
        using var compressed = new MemoryStream(source.Array ?? [], source.Offset, source.Count, writable: false);
        using var gzip = new GZipStream(compressed, CompressionMode.Decompress);
        try
        {
            while (gzip.Read(document.GetSpan(4096)) is > 0 and int read)
            {
                if (document.WrittenCount + read > MaxBytes)
                    throw new TernSerializationException($"The log events have more than {MaxBytes} bytes after decompression", -1, Path);
                document.Advance(read);
            }
        }
        catch (InvalidDataException e)
        {
            throw new TernSerializationException("The log events are not valid gzip", -1, Path, e);
        }
    }
}
