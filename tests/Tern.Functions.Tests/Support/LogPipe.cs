using System.Buffers.Binary;
using System.Globalization;
using System.IO.Pipes;
using System.Text;

namespace Tern.Functions.Tests.Support;

/// <summary>The log of a function. The records go through a pipe, as on Lambda.</summary>
internal sealed class LogPipe
{
    private readonly AnonymousPipeServerStream _pipe = new(PipeDirection.In, HandleInheritability.None);
    private readonly MemoryStream _received = new();
    private readonly Task _copy;

    public LogPipe() => _copy = Task.Run(() => _pipe.CopyToAsync(_received));

    /// <summary>Returns variables of an environment with this log.</summary>
    public Dictionary<string, string> CreateVariables(params (string Name, string Value)[] others)
    {
        var variables = others.ToDictionary(other => other.Name, other => other.Value);
        variables["_LAMBDA_TELEMETRY_LOG_FD"] = _pipe.ClientSafePipeHandle.DangerousGetHandle().ToString(CultureInfo.InvariantCulture);
        return variables;
    }

    /// <summary>Closes the log, and returns its records.</summary>
    public List<(uint Type, long Time, string Text)> Read()
    {
        _pipe.DisposeLocalCopyOfClientHandle();
        _copy.GetAwaiter().GetResult();
        _pipe.Dispose();
        List<(uint, long, string)> records = [];
        ReadOnlySpan<byte> rest = _received.ToArray();
        while (rest.Length > 0)
        {
            int length = BinaryPrimitives.ReadInt32BigEndian(rest[4..]);
            records.Add((BinaryPrimitives.ReadUInt32BigEndian(rest), BinaryPrimitives.ReadInt64BigEndian(rest[8..]), Encoding.UTF8.GetString(rest.Slice(16, length))));
            rest = rest[(16 + length)..];
        }
        return records;
    }
}
