using System.Buffers.Binary;
using System.Text;
using Microsoft.Win32.SafeHandles;
using Tern.Functions.Hosting;
using Tern.Functions.Runtime;

namespace Tern.Functions.Logging;

/// <summary>The log of the function. Each record is one write. Thread-safe.</summary>
/// <remarks>
/// Lambda reads records with a frame from the descriptor in <c>_LAMBDA_TELEMETRY_LOG_FD</c>, so that a record can have several lines. Without the variable,
/// records are lines of the standard output.
/// </remarks>
internal sealed class LogOutput
{
    public const string DescriptorVariable = "_LAMBDA_TELEMETRY_LOG_FD";

    /// <summary>The maximum length of a record, in bytes. The rest of a longer one is discarded.</summary>
    public const int MaxLength = 256 * 1024;

    private const int StandardOutput = 1;
    private const int FrameLength = 16;
    private const uint JsonFrame = 0xa55a0002;
    private const uint TextFrame = 0xa55a0003;

    private readonly Lock _lock = new();
    private readonly AwsEnvironment _environment;
    private readonly int? _descriptor;
    private FileStream? _stream;
    private byte[] _frame = [];

    /// <summary>Opens the log of a process.</summary>
    /// <exception cref="TernConfigurationException">The variable is not a number.</exception>
    public LogOutput(AwsEnvironment environment)
    {
        _environment = environment;
        _descriptor = VariableNumber.Read(environment, DescriptorVariable, int.MaxValue);
    }

    /// <summary>Whether records have frames, which Lambda reads.</summary>
    public bool HasFrames => _descriptor is not null;

    /// <summary>Writes a record.</summary>
    /// <param name="record">The record in UTF-8.</param>
    /// <param name="isJson">Whether it is a JSON object.</param>
    public void Write(ReadOnlySpan<byte> record, bool isJson)
    {
        if (record.Length > MaxLength)
            record = record[..CharacterStart(record, MaxLength)];
        if (_environment is IHostedFunction host)
        {
            host.WriteRecord(record);
            return;
        }
        lock (_lock)
        {
            int length = HasFrames ? FrameLength + record.Length : record.Length + 1;
            byte[] bytes = length <= _frame.Length ? _frame : _frame = new byte[Math.Max(length, 1024)];
            Span<byte> rest = bytes.AsSpan(0, length);
            if (HasFrames)
            {
                BinaryPrimitives.WriteUInt32BigEndian(rest, isJson ? JsonFrame : TextFrame);
                BinaryPrimitives.WriteInt32BigEndian(rest[4..], record.Length);
                BinaryPrimitives.WriteInt64BigEndian(rest[8..], (_environment.TimeProvider.GetUtcNow() - DateTimeOffset.UnixEpoch).Ticks / TimeSpan.TicksPerMicrosecond);
                rest = rest[FrameLength..];
            }
            record.CopyTo(rest);
            if (!HasFrames)
                rest[^1] = (byte)'\n';
            try
            {
                Write(bytes.AsSpan(0, length));
            }
            catch (Exception e) when (e is IOException or ArgumentException or UnauthorizedAccessException)
            {
                // The log is closed, or the descriptor is not open. The function continues without it.
            }
        }
    }

    /// <summary>Writes a text.</summary>
    public void WriteText(string text) => Write(Encoding.UTF8.GetBytes(text), isJson: false);

    private void Write(ReadOnlySpan<byte> bytes)
    {
        int descriptor = _descriptor ?? StandardOutput;
        if (OperatingSystem.IsLinux())
        {
            LinuxFiles.Write(descriptor, bytes);
            return;
        }
        _stream ??= new FileStream(new SafeFileHandle(descriptor, ownsHandle: false), FileAccess.Write, bufferSize: 0);
        _stream.Write(bytes);
    }

    // A character of UTF-8 is not divided.
    private static int CharacterStart(ReadOnlySpan<byte> text, int end)
    {
        while (end > 0 && (text[end] & 0xC0) == 0x80)
            end--;
        return end;
    }
}
