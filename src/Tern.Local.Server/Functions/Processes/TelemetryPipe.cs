using System.Buffers.Binary;
using System.IO.Pipes;
using System.Text;

namespace Tern.Local.Server.Functions.Processes;

/// <summary>The pipe for records of the log, whose descriptor is in <c>_LAMBDA_TELEMETRY_LOG_FD</c>. Records can have several lines.</summary>
/// <remarks>A frame is its type, the length and the time in microseconds, in big-endian order, and the record. Only Unix has descriptors that a process inherits.</remarks>
/// <seealso href="https://github.com/aws/aws-lambda-nodejs-runtime-interface-client/blob/main/src/LogPatch.js">The frames in AWS's runtime interface client</seealso>
internal sealed class TelemetryPipe : IDisposable
{
    private const string Variable = "_LAMBDA_TELEMETRY_LOG_FD";
    private const int HeaderLength = 16;
    private const uint FrameTypeMask = 0xFFFFFF00;
    private const uint FrameType = 0xA55A0000;

    // A longer record is divided, so that a process cannot use all memory.
    private const int MaxLength = 64 * 1024;

    private AnonymousPipeServerStream? _pipe;

    /// <summary>Opens the pipe. The next process that is started inherits its end.</summary>
    /// <param name="variables">The variables of the process.</param>
    public void Open(IDictionary<string, string?> variables)
    {
        if (OperatingSystem.IsWindows())
            return;
        _pipe = new AnonymousPipeServerStream(PipeDirection.In, HandleInheritability.Inheritable);
        variables[Variable] = _pipe.GetClientHandleAsString();
    }

    /// <summary>Closes the end of the process in this program.</summary>
    public void CloseClient() => _pipe?.DisposeLocalCopyOfClientHandle();

    /// <summary>Passes each record to a method, until the end of the pipe or an invalid frame.</summary>
    public async Task ReadAsync(Action<string> write)
    {
        if (_pipe is null)
            return;
        byte[] header = new byte[HeaderLength];
        byte[] record = new byte[MaxLength];
        try
        {
            while (await _pipe.ReadAtLeastAsync(header, HeaderLength, throwOnEndOfStream: false).ConfigureAwait(false) == HeaderLength)
            {
                if ((BinaryPrimitives.ReadUInt32BigEndian(header) & FrameTypeMask) != FrameType)
                {
                    write($"The process has written an invalid frame to {Variable}. Expected the type 0xa55a0002 (JSON) or 0xa55a0003 (text). Later records are discarded.");
                    break;
                }
                for (uint rest = BinaryPrimitives.ReadUInt32BigEndian(header.AsSpan(4)); rest > 0;)
                {
                    int count = (int)Math.Min(rest, MaxLength);
                    await _pipe.ReadExactlyAsync(record.AsMemory(0, count)).ConfigureAwait(false);
                    write(Encoding.UTF8.GetString(record, 0, count).TrimEnd('\n'));
                    rest -= (uint)count;
                }
            }
            // A process must not wait for a reader.
            while (await _pipe.ReadAsync(record).ConfigureAwait(false) > 0)
            {
            }
        }
        catch (Exception e) when (e is IOException or ObjectDisposedException or OperationCanceledException)
        {
            // The process has ended in the middle of a record, or the pipe was closed.
        }
    }

    public void Dispose() => _pipe?.Dispose();
}
