using System.Buffers.Binary;
using System.Globalization;
using System.IO.Pipes;
using System.Text;

namespace Tern.Functions.Tests.Support;

/// <summary>A record of the log.</summary>
/// <param name="Type">The type of the frame.</param>
/// <param name="Time">Microseconds since 1970.</param>
/// <param name="Text">The record.</param>
internal sealed record LogRecord(uint Type, long Time, string Text);

/// <summary>A pipe that receives the log of a function, as on Lambda.</summary>
internal sealed class LogPipe : IDisposable
{
    public const string Variable = "_LAMBDA_TELEMETRY_LOG_FD";

    private readonly AnonymousPipeServerStream _pipe = new(PipeDirection.In, HandleInheritability.None);
    private readonly MemoryStream _received = new();
    private readonly Task _copy;

    public LogPipe()
    {
        Descriptor = _pipe.ClientSafePipeHandle.DangerousGetHandle().ToString(CultureInfo.InvariantCulture);
        _copy = Task.Run(() => _pipe.CopyToAsync(_received));
    }

    /// <summary>The value of the variable.</summary>
    public string Descriptor { get; }

    /// <summary>Closes the log, and returns its records.</summary>
    public List<LogRecord> ReadToEnd()
    {
        _pipe.DisposeLocalCopyOfClientHandle();
        _copy.GetAwaiter().GetResult();
        List<LogRecord> records = [];
        ReadOnlySpan<byte> rest = _received.ToArray();
        while (rest.Length > 0)
        {
            int length = BinaryPrimitives.ReadInt32BigEndian(rest[4..]);
            records.Add(new(BinaryPrimitives.ReadUInt32BigEndian(rest), BinaryPrimitives.ReadInt64BigEndian(rest[8..]), Encoding.UTF8.GetString(rest.Slice(16, length))));
            rest = rest[(16 + length)..];
        }
        Dispose();
        return records;
    }

    public void Dispose()
    {
        _pipe.Dispose();
        _received.Dispose();
    }
}
